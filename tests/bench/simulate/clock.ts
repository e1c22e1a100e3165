type Event = { at: number; order: number; act: () => void };

const isBefore = (one: Event, other: Event) => one.at < other.at || (one.at === other.at && one.order < other.order);

export type Clock = {
  /** Seconds since the simulation began. */
  now: () => number;
  after: (seconds: number, act: () => void) => void;
  /** Acts in the order of time until it is so late. */
  runUntil: (seconds: number) => void;
};

/** A binary heap: the earliest event is at its root. */
function createHeap() {
  const heap: Event[] = [];
  const swap = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]];
    if (a === undefined || b === undefined) return;
    heap[one] = b;
    heap[other] = a;
  };
  const precedes = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]];
    return a !== undefined && b !== undefined && isBefore(a, b);
  };
  return {
    push: (event: Event) => {
      heap.push(event);
      for (let at = heap.length - 1; at > 0 && precedes(at, (at - 1) >> 1); at = (at - 1) >> 1) swap(at, (at - 1) >> 1);
    },
    first: () => heap[0],
    shift: () => {
      swap(0, heap.length - 1);
      heap.pop();
      for (let at = 0; ; ) {
        const child = precedes(2 * at + 2, 2 * at + 1) ? 2 * at + 2 : 2 * at + 1;
        if (!precedes(child, at)) return;
        swap(at, child);
        at = child;
      }
    },
  };
}

export function createClock(): Clock {
  const events = createHeap();
  let [now, order] = [0, 0];
  return {
    now: () => now,
    after: (seconds, act) => {
      order += 1;
      events.push({ at: now + seconds, order, act });
    },
    runUntil: (seconds) => {
      for (let next = events.first(); next !== undefined && next.at <= seconds; next = events.first()) {
        events.shift();
        now = next.at;
        next.act();
      }
      now = seconds;
    },
  };
}

export type Gauge = { add: (change: number) => void; value: () => number; mean: () => number };

/** A number that changes, and its mean over the time since `from`. */
export function createGauge(clock: Clock, from = 0): Gauge {
  let [value, area, since] = [0, 0, 0];
  const settle = () => {
    area += value * Math.max(0, clock.now() - Math.max(from, since));
    since = clock.now();
  };
  return {
    add: (change) => {
      settle();
      value += change;
    },
    value: () => value,
    mean: () => {
      settle();
      return clock.now() > from ? area / (clock.now() - from) : 0;
    },
  };
}
