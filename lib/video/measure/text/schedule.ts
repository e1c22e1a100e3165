import type { TimeSpan } from '../../schema';
import type { Luma } from './luma';
import { noveltyOf } from './novelty';
import type { Area } from './patch';

/** Seconds between two readings: where a change has come to rest, where a text is gone, and where nothing changes. */
const SETTLED_GAP = 0.12;
const GONE_GAP = 0.2;
const STILL_GAP = 3;
/** Where the picture keeps moving, readings have so many times the distance that the budget has for them. */
const MOVING_GAPS = 0.8;
/** Changes without strokes of letters are read this often. */
const PLAIN_GAP = 1;
/** The number of changed cells that trigger a reading, and the most in a picture at rest, from one frame to the next. */
const MIN_CHANGED = 2;
const MAX_RESTLESS = 3;

/** Readings of a video: at first, for every second of it, and in all, by the work of detecting the lines of a frame. */
const AT_FIRST = 30;
const PER_SECOND = 2;
const MOST = 180;

/** Decides which frames are read, so that every text is read and reading stays within its budget. */
export class Schedule {
  #reference: Luma | undefined;
  #before: Luma | undefined;
  #spent = 0;
  #changed = false;
  /** The last frame that looked as the one that was read last, and since when the picture looks different. */
  #calmUntil = 0;
  #changedFrom: number | undefined;
  readonly #spans: TimeSpan[] = [];
  readonly #perSecond: number;

  constructor(seconds: number) {
    this.#perSecond = Math.min(PER_SECOND, (MOST - AT_FIRST) / seconds);
  }

  wants(luma: Luma, texts: { areas: () => Area[]; hasLost: () => boolean }): boolean {
    const before = this.#before;
    this.#before = luma;
    if (!this.#reference || !before) return true;
    const gap = luma.at - this.#reference.at;
    const novelty = noveltyOf(luma, this.#reference, texts.areas());
    this.#noteChange(luma.at, novelty.changed >= MIN_CHANGED);
    if (gap < SETTLED_GAP || this.#spent > AT_FIRST + this.#perSecond * luma.at) return false;
    if (novelty.lettered >= MIN_CHANGED || novelty.tracked > 0) {
      if (gap >= MOVING_GAPS / this.#perSecond || noveltyOf(luma, before, []).changed <= MAX_RESTLESS) return true;
      return gap >= GONE_GAP && texts.hasLost();
    }
    return gap >= (this.#changed ? PLAIN_GAP : STILL_GAP);
  }

  #noteChange(at: number, isChanged: boolean): void {
    this.#changed = isChanged;
    if (isChanged) this.#changedFrom ??= at;
    // A picture that looks as before, after more than a passing change, may have shown a text meanwhile.
    else if (at - (this.#changedFrom ?? at) <= PLAIN_GAP) {
      this.#changedFrom = undefined;
      this.#calmUntil = at;
    }
  }

  hasRead(luma: Luma, work: number): void {
    this.#cover(luma.at);
    this.#spent += work;
    this.#reference = luma;
    this.#changed = false;
    this.#changedFrom = undefined;
    this.#calmUntil = luma.at;
  }

  /** Covers the time up to a reading; what looks as it was read last is read, too. */
  #cover(to: number): void {
    const last = this.#spans.at(-1);
    const until = Math.max(last?.to ?? 0, this.#calmUntil);
    const isContinuous = last !== undefined && to - until <= 2 * PLAIN_GAP;
    if (last) last.to = isContinuous ? to : until;
    if (!isContinuous) this.#spans.push({ from: to, to });
  }

  readSpans(seconds: number): TimeSpan[] {
    if (this.#spans.length > 0) this.#cover(seconds);
    return this.#spans;
  }
}
