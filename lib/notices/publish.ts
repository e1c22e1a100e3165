import type { Db, Sql } from '@/db/client';
import { withDeadline } from '@/lib/deadline';
import { type Env, env } from '@/lib/env';
import { log } from '@/lib/log';
import { record } from '@/lib/metrics';
import { processState } from '@/lib/process-state';
import { sendEmail } from '@/lib/users/send-email';
import { findNotices } from './find';
import { describeNotice, type Notice, toKey } from './notice';
import {
  claimDelivery,
  closeUnseen,
  countPending,
  type Delivery,
  deleteOldNotices,
  listOpen,
  updateDelivered,
  updateNextAttempt,
  updateTick,
  upsertNotices,
} from './store';

/** Time after which a notice closes when no process has found it: longer than a process takes between two checks. */
const CLOSED_AFTER_MS = 45_000;

const SEND_TIMEOUT_MS = 10_000;
/** The lease of a delivery, longer than sending takes; a process that crashes meanwhile delays the delivery by as much. */
const LEASE_MS = 60_000;
const BACKOFF_MS = [5_000, 15_000, 60_000, 300_000, 900_000] as const;

type Channels = Env['noticeChannels'];

const channelsOf = ({ webhookUrl, email }: Channels) => [
  ...(webhookUrl === undefined ? [] : (['webhook'] as const)),
  ...(email === undefined ? [] : (['email'] as const)),
];

export const listNoticeChannels = (): readonly string[] => channelsOf(env().noticeChannels);

export async function recordNotices(db: Sql, closedAfterMs = CLOSED_AFTER_MS): Promise<void> {
  const found = await findNotices(db);
  const seen = new Map((found ?? []).map((notice) => [toKey(notice), notice]));
  const channels = channelsOf(env().noticeChannels);
  const opened = await upsertNotices(
    db,
    [...seen].map(([key, notice]) => ({ key, notice })),
    channels,
  );
  for (const key of opened) log.error('a notice opened', { notice: seen.get(key) });
  for (const key of await closeUnseen(db, closedAfterMs)) log.info('a notice closed', { key });
  await deleteOldNotices(db);
}

/** The notices that are open, of every server. A server that has ended is noticed after {@link CLOSED_AFTER_MS}. */
export async function listOpenNotices(db: Db): Promise<{ openedAt: Date; notice: Notice }[]> {
  return (await listOpen(db)).map(({ openedAt, text }) => ({ openedAt, notice: JSON.parse(text) as Notice }));
}

export const noteTick = (db: Db): Promise<void> => updateTick(db);

export const countPendingMessages = (db: Db): ReturnType<typeof countPending> => countPending(db);

/** The body of the webhook. `id` is the same in every attempt, so that a receiver can recognize a repeat. */
function toBody({ id, event, openedAt, closedAt }: Delivery, notice: Notice): object {
  const text = `${event === 'closed' ? 'Over: ' : ''}${describeNotice(notice)}`;
  return { id, event: `notice.${event}`, service: env().publicUrl ?? null, text, notice, openedAt, closedAt };
}

async function post(url: string, body: object): Promise<void> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
  } as const;
  await withDeadline(undefined, SEND_TIMEOUT_MS, async (signal) => {
    const response = await fetch(url, { ...request, signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
  });
}

async function send(delivery: Delivery, { webhookUrl, email }: Channels): Promise<void> {
  const notice = JSON.parse(delivery.text) as Notice;
  if (delivery.channel === 'webhook' && webhookUrl !== undefined) return post(webhookUrl, toBody(delivery, notice));
  if (email === undefined) throw new Error('the channel is not configured');
  const said = describeNotice(notice);
  const times = `Opened: ${delivery.openedAt.toISOString()}${delivery.closedAt === null ? '' : `\nClosed: ${delivery.closedAt.toISOString()}`}`;
  const subject = `${delivery.event === 'closed' ? 'Over' : 'Notice'}: ${notice.code}`;
  await sendEmail({ to: email, subject, text: `${said}\n\n${times}\n${env().publicUrl ?? ''}\n` });
}

const failingChannels = () => processState('failing notice channels', () => new Set<Delivery['channel']>());

/** Sends one message, over all processes. One that fails is repeated, less and less often, for a day. */
export async function deliverNotice(db: Sql): Promise<'busy' | 'idle'> {
  const channels = env().noticeChannels;
  const delivery = await claimDelivery(db, channelsOf(channels), LEASE_MS);
  if (delivery === undefined) return 'idle';
  try {
    await send(delivery, channels);
    record('notice_delivery', { channel: delivery.channel, outcome: 'sent' });
    failingChannels().delete(delivery.channel);
    await updateDelivered(db, delivery.id);
  } catch (error) {
    record('notice_delivery', { channel: delivery.channel, outcome: 'failed' });
    // Once for each outage of a channel: `status` and the metrics count the messages that wait.
    if (!failingChannels().has(delivery.channel))
      log.warn('a notice was not delivered and will be sent again', { channel: delivery.channel, error });
    failingChannels().add(delivery.channel);
    await updateNextAttempt(db, delivery.id, BACKOFF_MS[Math.min(delivery.attempts, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0]);
  }
  return 'busy';
}
