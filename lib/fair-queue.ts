import { withDeadline } from './deadline';

/** A place in the queue; by default, all share one lane. */
export type Place = { group?: string; lane?: string };

export type FairQueueLimits = {
  atOnce?: number;
  atOncePerLane?: number;
  maxWaiting?: number;
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
  readonly #running = new Map<string, number>();
  #allRunning = 0;

  constructor(limits: FairQueueLimits) {
    const infinite = { atOnce: Number.POSITIVE_INFINITY, atOncePerLane: Number.POSITIVE_INFINITY, maxWaiting: Number.POSITIVE_INFINITY };
    this.#limits = { ...infinite, toRefusal: () => new Error('the queue is full'), ...limits };
  }

  /** A full queue refuses the newest work of the longest lane of the largest group: a flood harms itself alone. Rejects on abort. */
  async run<T>(place: Place & { signal?: AbortSignal }, work: () => Promise<T>): Promise<T> {
    place.signal?.throwIfAborted();
    const leave = this.#begin(place.lane) ?? (await this.enter(place));
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Like {@link run}, for work that ends when the returned function is called. */
  async enter({ group = '', lane = '', signal }: Place & { signal?: AbortSignal }): Promise<() => void> {
    signal?.throwIfAborted();
    return this.#begin(lane) ?? this.#wait({ group, lane }, signal);
  }

  #begin(lane = ''): (() => void) | undefined {
    if (!this.hasRoom(lane)) return undefined;
    this.#count(lane, 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.#count(lane, -1);
      // At once, so that no later work overtakes it.
      for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) next.begin();
    };
  }

  /** Like {@link enter}. Rejects with the error that `toLate` makes when no slot is free within a time. */
  async enterWithin(waitMs: number, lane: string, toLate: () => Error): Promise<() => void> {
    if (this.hasRoom(lane)) return this.enter({ lane });
    return withDeadline(undefined, waitMs, (signal) => this.enter({ lane, signal })).catch(() => {
      throw toLate();
    });
  }

  hasRoom(lane: string): boolean {
    return this.#allRunning < this.#limits.atOnce && (this.#running.get(lane) ?? 0) < this.#limits.atOncePerLane;
  }

  #count(lane: string, change: 1 | -1): void {
    const running = (this.#running.get(lane) ?? 0) + change;
    if (running === 0) this.#running.delete(lane);
    else this.#running.set(lane, running);
    this.#allRunning += change;
  }

  waiting(): number {
    return [...this.#groups.values()].reduce((sum, lanes) => sum + sizeOf(lanes), 0);
  }

  #wait(place: Required<Place>, signal: AbortSignal | undefined): Promise<() => void> {
    if (this.waiting() >= this.#limits.maxWaiting) this.#makeRoom(place);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        signal?.removeEventListener('abort', leave);
        settle();
      };
      const begin = () => {
        const leave = this.#begin(place.lane);
        if (leave !== undefined) end(() => resolve(leave));
      };
      const waiter = { ...place, begin, refuse: (error: unknown) => end(() => reject(error)) };
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
    for (const [group, lanes] of this.#groups)
      for (const [lane, [next]] of lanes) {
        if (next === undefined || !this.hasRoom(lane)) continue;
        this.#remove(next);
        moveToEnd(lanes, lane);
        moveToEnd(this.#groups, group);
        return next;
      }
    return undefined;
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
