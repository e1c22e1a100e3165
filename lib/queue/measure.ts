import type { Db } from '@/db/client';
import { countInLine, countPlacesTaken } from '@/lib/line/count';
import { MAX_CLAIMED } from '@/lib/line/schema';
import { findOldRefusal, findQueueState, type QueueState as Stored } from './store';

/** `line`: the analyses worked on, and those that wait for their turn or their library. */
export type QueueState = Stored & { line: { taken: number; places: number; waiting: number } };

const UNREACHABLE_AFTER_SECONDS = 60;

/** What waits, what is worked on, and how long the oldest of each has stood. */
export async function measureQueue(db: Db): Promise<QueueState> {
  const state = await findQueueState(db);
  return { ...state, line: { taken: await countPlacesTaken(db), places: MAX_CLAIMED, waiting: await countInLine(db) } };
}

/** Whether the engine outside has refused work, or not been there for it, for longer than a restart of it takes. */
export async function isEngineUnreachable(db: Db): Promise<boolean> {
  return findOldRefusal(db, UNREACHABLE_AFTER_SECONDS);
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
