import { AppError } from '@/lib/errors';
import { toNetwork } from './network';

const groups = ['known', 'sign_in', 'sign_up'] as const;

/** Who waits for a password to be hashed. The groups take turns, and so do the lanes of a group. */
export type Turn = { group: (typeof groups)[number]; lane: string };

/** For somebody whom the service knows: signed in, in a known browser, with an emailed link, or the operator. */
export function turnOfKnown(account: string): Turn {
  return { group: 'known', lane: account };
}

/** For anybody else. A network has one lane, however many addresses and mailboxes it tries; where no client address is known, all share one. */
export function turnOfStranger(group: 'sign_in' | 'sign_up', address: string | undefined): Turn {
  return { group, lane: address === undefined ? '' : toNetwork(address) };
}

/** Hashed at one time: each takes 128 MiB and one of the four threads that file access and DNS lookups need too. */
const MAX_RUNNING = 2;
/** In line behind them, some ten seconds long. */
const MAX_WAITING = 64;

type Waiter = { begin: () => void; refuse: (error: AppError) => void };
/** Maps keep the order of insertion: whatever has had its turn goes to the end. No lane is empty. */
type Lanes = Map<string, Waiter[]>;
type Line = { running: number; groups: Map<Turn['group'], Lanes> };

// On globalThis, because Next bundles every route apart, and the threads are those of the process.
const holder = globalThis as typeof globalThis & { adAnalysisDerivations?: Line };

function theLine(): Line {
  holder.adAnalysisDerivations ??= { running: 0, groups: new Map(groups.map((group) => [group, new Map()])) };
  return holder.adAnalysisDerivations;
}

const refusal = () =>
  new AppError('service_unavailable', {
    message: 'Too many people are signing in. Try again in a minute.',
    retryAfterSeconds: 60,
  });

const sizeOf = (lanes: Lanes | undefined) => [...(lanes?.values() ?? [])].reduce((sum, waiters) => sum + waiters.length, 0);

/** Refuses the newest of the longest lane of the largest group, so that a flood turns away itself and nobody else. */
function makeRoom(line: Line, { group, lane }: Turn): void {
  const own = line.groups.get(group);
  const largest = [...line.groups.values()].reduce(
    (one, other) => (sizeOf(other) > sizeOf(one) ? other : one),
    own ?? new Map<string, Waiter[]>(),
  );
  const [longest, waiters] = [...largest].reduce((one, other) => (other[1].length >= one[1].length ? other : one));
  if (largest === own && waiters.length <= (own.get(lane)?.length ?? 0) + 1) throw refusal();
  waiters.pop()?.refuse(refusal());
  if (waiters.length === 0) largest.delete(longest);
}

function waitInLine(line: Line, turn: Turn): Promise<void> {
  if ([...line.groups.values()].reduce((sum, lanes) => sum + sizeOf(lanes), 0) >= MAX_WAITING) makeRoom(line, turn);
  return new Promise((begin, refuse) => {
    const lanes = line.groups.get(turn.group);
    const waiters = lanes?.get(turn.lane) ?? [];
    waiters.push({ begin, refuse });
    lanes?.set(turn.lane, waiters);
  });
}

/** Takes the next one out of the line; its lane and its group go to the end. */
function takeNext({ groups: turns }: Line): Waiter | undefined {
  for (const [group, lanes] of turns) {
    const [first] = lanes;
    if (first === undefined) continue;
    const [lane, waiters] = first;
    const next = waiters.shift();
    lanes.delete(lane);
    if (waiters.length > 0) lanes.set(lane, waiters);
    turns.delete(group);
    turns.set(group, lanes);
    return next;
  }
  return undefined;
}

/** Runs `work` when it is its turn. Throws `service_unavailable` where too many of the same lane wait. */
export async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  const line = theLine();
  // Who is woken takes the place of the one that ended, so that nobody overtakes.
  if (line.running >= MAX_RUNNING) await waitInLine(line, turn);
  else line.running += 1;
  try {
    return await work();
  } finally {
    const next = takeNext(line);
    if (next === undefined) line.running -= 1;
    else next.begin();
  }
}
