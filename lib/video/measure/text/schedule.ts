import type { TimeSpan } from '../../schema';
import type { Luma } from './luma';
import { noveltyOf } from './novelty';
import type { Area } from './patch';

/** Seconds between two readings: where a change has come to rest, where the picture keeps moving, and where nothing changes. */
const SETTLED_GAP = 0.12;
const MOVING_GAP = 0.4;
const STILL_GAP = 3;
/** Changes without strokes of letters are read this often. */
const PLAIN_GAP = 1;
/** The number of changed cells that trigger a reading, and the most in a picture at rest, from one frame to the next. */
const MIN_CHANGED = 2;
const MAX_RESTLESS = 3;

/** Seconds that reading may take: at first, and for every second of the video. */
export type Allowance = { atFirst: number; perSecond: number };

/** Decides which frames are read, so that every text is read and reading stays within its time. */
export class Schedule {
  #reference: Luma | undefined;
  #before: Luma | undefined;
  #spent = 0;
  #changed = false;
  readonly #spans: TimeSpan[] = [];
  readonly #allowance: Allowance;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  wants(luma: Luma, tracked: readonly Area[]): boolean {
    const before = this.#before;
    this.#before = luma;
    if (!this.#reference || !before) return true;
    const gap = luma.at - this.#reference.at;
    if (gap < SETTLED_GAP || this.#spent > this.#allowance.atFirst + this.#allowance.perSecond * luma.at) return false;
    const novelty = noveltyOf(luma, this.#reference, tracked);
    this.#changed = novelty.changed >= MIN_CHANGED;
    if (novelty.lettered >= MIN_CHANGED || novelty.tracked > 0) {
      return gap >= MOVING_GAP || noveltyOf(luma, before, []).changed <= MAX_RESTLESS;
    }
    return gap >= (this.#changed ? PLAIN_GAP : STILL_GAP);
  }

  /** Records that a frame was read, and the seconds that it took. */
  hasRead(luma: Luma, tookSeconds: number): void {
    this.#cover(luma.at);
    this.#spent += tookSeconds;
    this.#reference = luma;
    this.#changed = false;
  }

  #cover(to: number): void {
    const last = this.#spans.at(-1);
    const isContinuous = last !== undefined && (to - last.to <= 2 * PLAIN_GAP || !this.#changed);
    if (last && isContinuous) this.#spans[this.#spans.length - 1] = { from: last.from, to };
    else this.#spans.push({ from: to, to });
  }

  /** The spans in which every change was read. */
  readSpans(seconds: number): TimeSpan[] {
    if (this.#spans.length > 0) this.#cover(seconds);
    return this.#spans;
  }
}
