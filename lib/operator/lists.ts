import { z } from 'zod';
import type { Db } from '@/db/client';
import { listSpenders } from '@/lib/analyses/spend/budget';
import { listUnsentEmails } from '@/lib/users/outbox/deliver';
import { wholeNumber } from '@/lib/whole-number';
import { type Command, command, done, minute, recorded } from './command';
import { type ListedAction, listActions } from './store';

const Listed = z.strictObject({ limit: wholeNumber(1, 1000).default(50) });

/** Names what an action changed, such as `userId 3f0c…, amount 50`; its reason is a column of its own. */
export const describeTarget = (detail: ListedAction['detail']): string =>
  Object.entries(detail as Record<string, unknown>)
    .filter(([name]) => name !== 'reason')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

/** Lists what operators did last, with what they changed. */
export const listLatestActions = (db: Db, most: number): Promise<ListedAction[]> => listActions(db, most);

/** Commands that list what the other pages only count. */
export const listCommands: Readonly<Record<string, Command>> = {
  'spend show': command('spend show [--limit N]', Listed, async (db, { limit }, by) => {
    const accounts = await recorded(db, 'spend show', { limit }, (tx) => listSpenders(tx, limit), by);
    const lines = accounts.map(
      ({ accountId, email, spent, reserved, runs }) =>
        `${accountId ?? 'no account (refreshes)'}  US$ ${spent.toFixed(2)} spent, ${reserved.toFixed(2)} reserved  ${runs} runs  ${email ?? ''}`,
    );
    return done({ accounts }, ...(lines.length === 0 ? ['Nothing was spent today (UTC).'] : lines));
  }),
  'emails list': command('emails list [--limit N]', Listed, async (db, { limit }, by) => {
    const emails = await recorded(db, 'emails list', { limit }, (tx) => listUnsentEmails(tx, limit), by);
    const lines = emails.map(
      ({ kind, email, createdAt, attempts, nextAt, failedAt }) =>
        `${minute(createdAt)}  ${kind}  ${attempts} attempts  ${failedAt === null ? `next ${minute(nextAt)}` : `given up ${minute(failedAt)}`}  ${email}`,
    );
    return done({ emails }, ...(lines.length === 0 ? ['All emails were sent.'] : lines));
  }),
  'actions list': command('actions list [--limit N]', Listed, async (db, { limit }) => {
    const actions = await listLatestActions(db, limit);
    const lines = actions.map(({ command: name, createdAt, by, reason, detail }) => {
      const target = describeTarget(detail);
      return `${minute(createdAt)}  ${by ?? 'command line'}  ${name}${target === '' ? '' : `  ${target}`}${reason === null ? '' : `  (${reason})`}`;
    });
    return done({ actions }, ...(lines.length === 0 ? ['No actions.'] : lines));
  }),
};
