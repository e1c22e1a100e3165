import { z } from 'zod';

/** The faults of the server from now on; those left out do not occur. */
export const InngestFaults = z.strictObject({
  /** Accepts this many events and forgets them. */
  lose: z.int().nonnegative().default(0),
  /** Delivers this many events a second time under an id of its own, as after the 24 hours in which ids deduplicate. */
  repeat: z.int().nonnegative().default(0),
  /** Refuses this many calls of the event endpoint with 503. */
  refuse: z.int().nonnegative().default(0),
  /** Delivers events this much later, each at random within the span, and so out of order. */
  lateMs: z.tuple([z.number(), z.number()]).optional(),
  /** Cancels runs that are not finished after this time. */
  finishMs: z.number().positive().optional(),
});
export type InngestFaults = z.input<typeof InngestFaults>;

export class FaultCounter {
  #faults = InngestFaults.parse({});

  set(faults: z.output<typeof InngestFaults>): void {
    this.#faults = faults;
  }

  get finishMs(): number | undefined {
    return this.#faults.finishMs;
  }

  take(kind: 'lose' | 'repeat' | 'refuse'): boolean {
    if (this.#faults[kind] === 0) return false;
    this.#faults[kind] -= 1;
    return true;
  }

  delayMs(): number {
    const [from, to] = this.#faults.lateMs ?? [0, 0];
    return from + Math.random() * (to - from);
  }
}
