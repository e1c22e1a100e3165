import { processState } from '@/lib/process-state';
import { TIMEOUT_SECONDS } from './client-document/limits';
import { OAuthProblem } from './schema';

/** Metadata documents that this process loads at one time, in total and for one account; a document that waits counts for its account. */
const MAX_LOADING = 8;
const MAX_PER_ACCOUNT = 2;
/** Twice as long as a document may take, so that a slot gets free in between. */
const MAX_WAIT_SECONDS = 2 * TIMEOUT_SECONDS;
const MAX_REMEMBERED = 1000;

type Waiting = { userId: string; begin: () => void };

type Slots = {
  free: number;
  ofAccount: Map<string, number>;
  waiting: Waiting[];
  /** Accounts that got a slot, the latest last. */
  served: Set<string>;
};

const theSlots = () =>
  processState('document slots', (): Slots => ({ free: MAX_LOADING, ofAccount: new Map(), waiting: [], served: new Set() }));

function noteServed({ served }: Slots, userId: string): void {
  served.delete(userId);
  served.add(userId);
  const [earliest] = served;
  if (served.size > MAX_REMEMBERED && earliest !== undefined) served.delete(earliest);
}

function wait({ waiting }: Slots, userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(mine), 1);
      const message = 'Many apps are being connected at the moment. Try again in a minute.';
      reject(new OAuthProblem('temporarily_unavailable', message, { status: 503, retryAfterSeconds: 60 }));
    };
    const timer = setTimeout(leave, MAX_WAIT_SECONDS * 1000);
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const mine = { userId, begin };
    waiting.push(mine);
  });
}

/** Gives a slot to the account that got none for the longest time, so that accounts that keep all slots busy wait for the others. */
function passOn(slots: Slots): void {
  const order = [...slots.served];
  const [next] = slots.waiting.toSorted((one, other) => order.indexOf(one.userId) - order.indexOf(other.userId));
  if (next === undefined) {
    slots.free += 1;
    return;
  }
  slots.waiting.splice(slots.waiting.indexOf(next), 1);
  noteServed(slots, next.userId);
  next.begin();
}

/** Loads a metadata document for a user when a slot is free. Throws {@link OAuthProblem} where the account has two already, or waited in vain. */
export async function withDocumentSlot<T>(userId: string, load: () => Promise<T>): Promise<T> {
  const slots = theSlots();
  const own = slots.ofAccount.get(userId) ?? 0;
  if (own >= MAX_PER_ACCOUNT) {
    const message = `You are connecting two apps already. Try again in ${TIMEOUT_SECONDS} seconds.`;
    throw new OAuthProblem('temporarily_unavailable', message, { status: 429, retryAfterSeconds: TIMEOUT_SECONDS });
  }
  slots.ofAccount.set(userId, own + 1);
  try {
    if (slots.free === 0) await wait(slots, userId);
    else {
      slots.free -= 1;
      noteServed(slots, userId);
    }
    try {
      return await load();
    } finally {
      passOn(slots);
    }
  } finally {
    const left = (slots.ofAccount.get(userId) ?? 1) - 1;
    if (left === 0) slots.ofAccount.delete(userId);
    else slots.ofAccount.set(userId, left);
  }
}
