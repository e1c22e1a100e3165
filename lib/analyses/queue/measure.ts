import type { Db } from '@/db/client';
import { MAX_CLAIMED } from '@/lib/analyses/line/schema';
import { countInLine, countPlacesTaken } from '@/lib/analyses/line/store';
import { findQueueState, type QueueState as Stored } from './store';

/** `line`: the analyses worked on, and those that wait for their turn or their library. */
export type QueueState = Stored & { line: { taken: number; places: number; waiting: number } };

/** What waits, what is worked on, and how long the oldest of each has stood. */
export async function measureQueue(db: Db): Promise<QueueState> {
  const state = await findQueueState(db);
  return { ...state, line: { taken: await countPlacesTaken(db), places: MAX_CLAIMED, waiting: await countInLine(db, null) } };
}

const seconds = (age: number | null) => (age === null ? '' : `, the oldest for ${age} s`);

/** The queue in lines for people. */
export function describeQueue({ runs, line, events, jobs }: QueueState): string[] {
  const live = runs.queued + runs.fetching + runs.composing;
  return [
    `Analyses  ${live} live (${runs.queued} queued, ${runs.fetching} fetching, ${runs.composing} composing)${seconds(runs.oldestLiveSeconds)}`,
    `Line      ${line.taken} of ${line.places} places taken, ${line.waiting} waiting for their turn or their library${seconds(runs.oldestQueuedSeconds)}`,
    `Events    ${events.pending} not handed to an engine, ${events.refused} of them refused${seconds(events.oldestPendingSeconds)}`,
    `Jobs      ${jobs.queued} queued, ${jobs.running} running${seconds(jobs.oldestDueSeconds)} (embedded engine)`,
    `Last day  ${jobs.deaths} workers lost with a job, ${jobs.failed} jobs failed, ${jobs.cancelled} cancelled`,
  ];
}
