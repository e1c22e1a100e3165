import type { Db } from '@/db/client';
import { MAX_CLAIMED } from '@/lib/line/schema';
import { findQueueState, type QueueState } from './store';

export type { QueueState } from './store';

/** What waits, what is worked on, and how long the oldest of each has stood. */
export async function measureQueue(db: Db): Promise<QueueState> {
  return findQueueState(db);
}

const seconds = (age: number | null) => (age === null ? '' : `, the oldest for ${age} s`);

/** The queue in lines for people. */
export function describeQueue({ runs, events, jobs }: QueueState): string[] {
  const live = runs.queued + runs.fetching + runs.composing;
  return [
    `Analyses  ${live} live (${runs.queued} queued, ${runs.fetching} fetching, ${runs.composing} composing)${seconds(runs.oldestLiveSeconds)}`,
    `Line      ${runs.claimed} of ${MAX_CLAIMED} places taken, ${live - runs.claimed} waiting for their turn${seconds(runs.oldestQueuedSeconds)}`,
    `Events    ${events.pending} not handed to an engine, ${events.refused} of them refused${seconds(events.oldestPendingSeconds)}`,
    `Jobs      ${jobs.queued} queued, ${jobs.running} running${seconds(jobs.oldestDueSeconds)} (embedded engine)`,
    `Last day  ${jobs.deaths} workers lost with a job, ${jobs.failed} jobs failed, ${jobs.cancelled} cancelled`,
  ];
}
