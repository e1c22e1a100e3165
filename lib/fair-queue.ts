/** A place in the queue; by default, all share one lane. */
export type Place = { group?: string; lane?: string };

export type FairQueueLimits = {
  /** Works that run at the same time. */
  atOnce: number;
  maxWaiting?: number;
  /** Makes the error of a work that finds no room. */
  toRefusal?: () => Error;
};

type Waiter = Required<Place> & { begin: () => void; refuse: (error: unknown) => void };

/** Waiters by lane. A map keeps the order of insertion, which is the order of service; no lane and no group is empty. */
type Lanes = Map<string, Waiter[]>;

const sizeOf = (lanes: Lanes) => [...lanes.values()].reduce((sum, waiters) => sum + waiters.length, 0);

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/** Serves groups round-robin, and the lanes of a group too; each lane is served in order of arrival. */
export class FairQueue {
  readonly #limits: Required<FairQueueLimits>;
  readonly #groups = new Map<string, Lanes>();
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = { maxWaiting: Number.POSITIVE_INFINITY, toRefusal: () => new Error('the queue is full'), ...limits };
  }

  /**
   * Waits for a free slot, then runs `work`. A full queue refuses the newest work of the longest lane of the largest group, so that a
   * flood harms itself alone. Rejects with the reason of `signal` when that aborts while the work waits.
   */
  async run<T>({ group = '', lane = '', signal }: Place & { signal?: AbortSignal }, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#wait({ group, lane }, signal);
    try {
      return await work();
    } finally {
      // The next waiter inherits the slot, so that no later work overtakes it.
      const next = this.#takeNext();
      if (next === undefined) this.#running -= 1;
      else next.begin();
    }
  }

  /** The number of works that wait for a slot. */
  waiting(): number {
    return [...this.#groups.values()].reduce((sum, lanes) => sum + sizeOf(lanes), 0);
  }

  #wait(place: Required<Place>, signal: AbortSignal | undefined): Promise<void> {
    if (this.waiting() >= this.#limits.maxWaiting) this.#makeRoom(place);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        signal?.removeEventListener('abort', leave);
        settle();
      };
      const waiter = { ...place, begin: () => end(resolve), refuse: (error: unknown) => end(() => reject(error)) };
      const leave = () => {
        this.#remove(waiter);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#add(waiter);
    });
  }

  #add(waiter: Waiter): void {
    const lanes: Lanes = this.#groups.get(waiter.group) ?? new Map();
    lanes.set(waiter.lane, [...(lanes.get(waiter.lane) ?? []), waiter]);
    this.#groups.set(waiter.group, lanes);
  }

  #remove(waiter: Waiter): void {
    const lanes: Lanes = this.#groups.get(waiter.group) ?? new Map();
    const others = lanes.get(waiter.lane)?.filter((other) => other !== waiter) ?? [];
    if (others.length > 0) lanes.set(waiter.lane, others);
    else lanes.delete(waiter.lane);
    if (lanes.size === 0) this.#groups.delete(waiter.group);
  }

  #takeNext(): Waiter | undefined {
    const [lanes] = this.#groups.values();
    const [lane] = lanes?.values() ?? [];
    const [next] = lane ?? [];
    if (lanes === undefined || next === undefined) return undefined;
    this.#remove(next);
    moveToEnd(lanes, next.lane);
    moveToEnd(this.#groups, next.group);
    return next;
  }

  #makeRoom({ group, lane }: Required<Place>): void {
    const own: Lanes = this.#groups.get(group) ?? new Map();
    const largest = [...this.#groups.values()].reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one), own);
    const longest = [...largest.values()].reduce((one, other) => (other.length >= one.length ? other : one), []);
    const loser = longest.at(-1);
    const isOwnShare = largest === own && longest.length <= (own.get(lane)?.length ?? 0) + 1;
    if (loser === undefined || isOwnShare) throw this.#limits.toRefusal();
    this.#remove(loser);
    loser.refuse(this.#limits.toRefusal());
  }
}
