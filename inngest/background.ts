import type { Sql } from '@/db/client';
import { getQueueState } from '@/lib/analyses/line/queue/state';
import { removeOldRuns } from '@/lib/analyses/retention/remove';
import { removeOldSamples } from '@/lib/analyses/samples/advance';
import { removeOldSpend } from '@/lib/analyses/spend/budget';
import { deleteLeftoverUploads } from '@/lib/analyses/steps/leftover-uploads';
import { checkLedgerWhenDue } from '@/lib/credits/ledger-check';
import type { Env } from '@/lib/env';
import { log } from '@/lib/log';
import { createModel } from '@/lib/model/client';
import { deliverNotice, recordNotices } from '@/lib/notices/publish';
import { removeOldActions } from '@/lib/operator/retention';
import { removeOldWindows } from '@/lib/rate-limit/admit';
import { removeOldRequests } from '@/lib/requests/retention';
import { removeEndedLinks } from '@/lib/shares/retention';
import { emailNextEnd } from '@/lib/users/email-when-done';
import { sendNextUnsent } from '@/lib/users/outbox/deliver';
import { removeExpired } from '@/lib/users/retention';
import { deleteEndedRuns } from './embedded/store';
import { abortedOnStop, type Loop, startLoop } from './loop';
import { deleteRelayedEvents } from './outbox';

/** Retention: sent events, ended jobs and their steps, expired sessions and sign-in counts, old requests, samples, shared links and counts of their visitors, videos that crashed workers left with the model, and what the operator limits. */
export function startTidying(sql: Sql, settings: Env, pollMs: number): Loop {
  const stopping = new AbortController();
  const tick = async (): Promise<'idle'> => {
    await deleteRelayedEvents(sql);
    await deleteEndedRuns(sql);
    await removeExpired(sql);
    await removeOldRequests(sql);
    await removeOldSamples(sql);
    await removeOldSpend(sql);
    await removeEndedLinks(sql);
    await removeOldWindows(sql);
    const removed = { ...(await removeOldRuns(sql, settings.retention)), actions: await removeOldActions(sql, settings.retention) };
    if (removed.stills + removed.runs + removed.actions > 0) log.info('old rows were deleted', removed);
    if (settings.gemini.apiKey !== undefined) await deleteLeftoverUploads(sql, createModel(settings.gemini), stopping.signal);
    return 'idle';
  };
  return abortedOnStop(startLoop({ name: 'retention', pollMs, tick }), stopping);
}

export function startReporting(sql: Sql, pollMs: number): Loop {
  const tick = async (): Promise<'idle'> => {
    const { runs, line, events, jobs } = await getQueueState(sql);
    if (runs.oldestLiveSeconds !== null || events.pending > 0) log.info('queue', { runs, line, events, jobs });
    return 'idle';
  };
  return startLoop({ name: 'queue report', pollMs, tick });
}

/** Verifies the ledger every night. */
export function startLedgerChecks(sql: Sql, pollMs: number): Loop {
  const tick = async (): Promise<'idle'> => {
    await checkLedgerWhenDue(sql);
    return 'idle';
  };
  return startLoop({ name: 'checks of the ledger', pollMs, tick });
}

export function startNotices(sql: Sql, { noticeMs, deliveryMs }: { noticeMs: number; deliveryMs: number }): Loop[] {
  const record = async (): Promise<'idle'> => {
    await recordNotices(sql);
    return 'idle';
  };
  return [
    startLoop({ name: 'notices', pollMs: noticeMs, tick: record }),
    startLoop({ name: 'deliveries of notices', pollMs: deliveryMs, tick: () => deliverNotice(sql) }),
  ];
}

export function startEmails(sql: Sql, settings: Env, pollMs: number): Loop[] {
  if (settings.mail === undefined) return [];
  return [
    startLoop({ name: 'emails about analyses', pollMs, tick: () => emailNextEnd(sql) }),
    startLoop({ name: 'emails with links', pollMs, tick: () => sendNextUnsent(sql) }),
  ];
}
