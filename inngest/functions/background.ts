import type { Inngest } from 'inngest';
import type { Sql } from '@/db/client';
import type { ScrapeTiming } from '@/lib/ads/scrape';
import { requestEndEmails } from '@/lib/analyses/end-emails/send';
import { fillFacts } from '@/lib/analyses/facts/keep';
import { getQueueState } from '@/lib/analyses/line/queue/state';
import { removeOldRuns } from '@/lib/analyses/retention/remove';
import { removeOldSamples } from '@/lib/analyses/samples/advance';
import { removeOldSpend } from '@/lib/analyses/spend/budget';
import { deleteLeftoverUploads } from '@/lib/analyses/steps/leftover-uploads';
import { checkLibraries } from '@/lib/canaries/check';
import { reportLedger } from '@/lib/credits/ledger-check';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { createModel } from '@/lib/model/client';
import { noteTick } from '@/lib/notices/publish';
import { removeOldActions } from '@/lib/operator/retention';
import { removeOldWindows } from '@/lib/rate-limit/admit';
import { removeOldRequests } from '@/lib/requests/retention';
import { withLogScope } from '@/lib/scope';
import { removeEndedLinks } from '@/lib/shares/retention';
import { emailEnd } from '@/lib/users/email-when-done';
import { deliverEmail, requestUnsent } from '@/lib/users/outbox/deliver';
import { removeExpired } from '@/lib/users/retention';
import { callerSignal, functionDatabase } from '../calls';
import { emailRequested } from '../client';
import { deleteEndedRuns } from '../embedded/store';
import { deleteRelayedEvents } from '../outbox';

export type BackgroundSettings = { scrapeTiming?: Partial<ScrapeTiming> | undefined };

const common = { retries: 3, concurrency: 1 } as const;
/** A mailbox that is slow to answer, or that strangers ask for much, holds up no other. */
const EMAILS_AT_ONCE = 8;

/** Logs an error and throws one without its words, which may quote an address, because an engine keeps what it receives. */
async function withoutWords(job: string, work: (db: Sql) => Promise<void>): Promise<void> {
  await withLogScope({ step: job }, async () => {
    try {
      await work(functionDatabase());
    } catch (error) {
      log.warn('a background job failed and will be tried again', { error });
      throw new Error(`${job} failed`);
    }
  });
}

async function repairEmails(db: Sql): Promise<void> {
  if (env().mail === undefined) return;
  await requestUnsent(db);
  await requestEndEmails(db);
}

async function tidy(db: Sql): Promise<void> {
  const { retention } = env();
  await deleteRelayedEvents(db);
  await deleteEndedRuns(db);
  await removeExpired(db);
  await removeOldRequests(db);
  await removeOldSamples(db);
  await removeOldSpend(db);
  await removeEndedLinks(db);
  await removeOldWindows(db);
  const removed = { ...(await removeOldRuns(db, retention)), actions: await removeOldActions(db, retention) };
  if (removed.stills + removed.runs + removed.actions > 0) log.info('old rows were deleted', removed);
}

async function reportQueue(db: Sql): Promise<void> {
  const { runs, line, events, jobs } = await getQueueState(db);
  if (runs.oldestLiveSeconds !== null || events.pending > 0) log.info('queue', { runs, line, events, jobs });
}

export function createBackground(client: Inngest, { scrapeTiming: timing }: BackgroundSettings) {
  const scheduled = (id: string, name: string, cron: string, work: (db: Sql, signal: AbortSignal) => Promise<void>) =>
    client.createFunction({ ...common, id, name, triggers: [{ cron: `TZ=UTC ${cron}` }] }, () =>
      withoutWords(id, async (db) => {
        await noteTick(db);
        await work(db, callerSignal());
      }),
    );
  return [
    client.createFunction(
      { ...common, concurrency: EMAILS_AT_ONCE, id: 'send-email', name: 'Send an email', triggers: [emailRequested] },
      ({ event: { data } }) =>
        withoutWords('send-email', (db) => ('emailId' in data ? deliverEmail(db, data.emailId) : emailEnd(db, data.analysisId))),
    ),
    scheduled('every-ten-minutes', 'Repair and tidy', '*/10 * * * *', async (db, signal) => {
      await reportQueue(db);
      await repairEmails(db);
      await tidy(db);
      while (!signal.aborted && (await fillFacts(db)) === 'busy');
      const { gemini } = env();
      if (gemini.apiKey !== undefined) await deleteLeftoverUploads(db, createModel(gemini), signal);
    }),
    scheduled('every-four-hours', 'Check the canaries', '0 */4 * * *', (db, signal) => checkLibraries(db, { signal, timing })),
    scheduled('nightly', 'Verify the ledger', '0 3 * * *', (db) => reportLedger(db)),
  ];
}
