import { AppError } from './errors';
import { FairQueue } from './fair-queue';
import { processState } from './process-state';
import { type AnswerNotes, answerNotes } from './scope';

/** Calls of one account, with all its tokens, apps and sessions, that are worked on at the same time in one process. */
export const CALLS_PER_ACCOUNT = 8;
/** Works such as a search, which read many reports: of one account, and of all. */
export const HEAVY_PER_ACCOUNT = 2;
export const HEAVY_IN_ALL = 4;
/** A call whose turn has not come by then is refused. */
export const TURN_WAIT_SECONDS = 5;

const queues = () =>
  processState('turns', () => ({
    calls: new FairQueue({ atOncePerLane: CALLS_PER_ACCOUNT }),
    heavy: new FairQueue({ atOnce: HEAVY_IN_ALL, atOncePerLane: HEAVY_PER_ACCOUNT }),
  }));

const toBusy = () =>
  new AppError('service_unavailable', {
    message: 'Too many calls of this account are in progress. Wait for their answers, then try again.',
    retryAfterSeconds: TURN_WAIT_SECONDS,
  });

async function begin(notes: AnswerNotes, lane: string, enter: () => Promise<() => void>): Promise<void> {
  if (notes.isSent) return;
  const leave = await enter();
  // The client may be gone by now.
  if (notes.isSent) leave();
  else notes.turn = { lane, leave };
}

/** Holds the turn until {@link endTurn}. Throws `service_unavailable` when it does not come in time, and at once to a `prefetch`. */
export async function takeTurn(lane: string, kind: 'call' | 'prefetch' = 'call'): Promise<void> {
  const notes = answerNotes();
  if (notes === undefined || notes.turn !== undefined) return;
  if (kind === 'prefetch' && !queues().calls.hasRoom(lane)) throw toBusy();
  await begin(notes, lane, () => queues().calls.enterWithin(TURN_WAIT_SECONDS * 1000, lane, toBusy));
}

/** Ends the turn of a request whose answer is made: its client alone decides how long it takes to send. */
export function endTurn(notes: AnswerNotes): void {
  notes.isSent = true;
  notes.turn?.leave();
}

/** Runs `work`, which waits for something else than the database and the processor, without the turn of the request. */
export async function withoutTurn<T>(work: () => Promise<T>): Promise<T> {
  const notes = answerNotes();
  if (notes?.turn === undefined) return work();
  const { lane, leave } = notes.turn;
  leave();
  const result = await work();
  // It was let in before, so it is not refused now.
  await begin(notes, lane, () => queues().calls.enter({ lane }));
  return result;
}

/** Runs work that reads many reports, such as a search, when its account has a place for one more. Throws `service_unavailable`. */
export async function withHeavyTurn<T>(userId: string, work: () => Promise<T>, waitMs = TURN_WAIT_SECONDS * 1000): Promise<T> {
  const leave = await queues().heavy.enterWithin(waitMs, userId, toBusy);
  try {
    return await work();
  } finally {
    leave();
  }
}
