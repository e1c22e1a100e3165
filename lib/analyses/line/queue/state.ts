import type { Db } from '@/db/client';
import { countSlotsTaken, findMaxRunning } from '@/lib/analyses/line/store';
import { env } from '@/lib/env';
import { findQueueState, type QueueState as Stored } from './store';

/** `line`: the occupied slots, and all slots. */
export type QueueState = Stored & { line: { taken: number; places: number } };

/** Counts the runs that wait and that run, with the age of the oldest of each. */
export async function getQueueState(db: Db): Promise<QueueState> {
  const state = await findQueueState(db);
  const { total: places } = await findMaxRunning(db, env().maxRunning);
  return { ...state, line: { taken: await countSlotsTaken(db), places } };
}

const seconds = (age: number | null) => (age === null ? '' : `, the oldest for ${age} s`);

function describeRefreshes({ waiting, running, failed }: QueueState['refreshes']): string {
  const causes = Object.entries(failed).map(([code, count]) => `${count} ${code}`);
  return `Refreshes ${running} running, ${waiting} waiting; failed in the last day: ${causes.length === 0 ? 'none' : causes.join(', ')}`;
}

/** The queue as lines of text. */
export function describeQueue({ runs, refreshes, line, events, jobs }: QueueState): string[] {
  const live = runs.queued + runs.fetching + runs.composing;
  return [
    `Analyses  ${live} live (${runs.queued} queued, ${runs.fetching} fetching, ${runs.composing} composing)${seconds(runs.oldestLiveSeconds)}`,
    `Slots     ${line.taken} of ${line.places} in use, ${runs.queued} analyses queued${seconds(runs.oldestQueuedSeconds)}`,
    describeRefreshes(refreshes),
    `Events    ${events.pending} not sent to an engine, ${events.refused} of them after a failed attempt${seconds(events.oldestPendingSeconds)}`,
    `Jobs      ${jobs.queued} queued, ${jobs.running} running${seconds(jobs.oldestDueSeconds)} (embedded engine)`,
    `Last day  ${jobs.deaths} worker crashes, ${jobs.failed} jobs failed, ${jobs.cancelled} canceled`,
  ];
}
