import type { TimeSpan } from '../../schema';
import type { Luma } from './luma';
import { cellsOf, noveltyOf } from './novelty';
import type { Area } from './patch';

/** Seconds between two readings: where a change has come to rest, where a text is gone, and where nothing changes. */
const SETTLED_GAP = 0.12;
const GONE_GAP = 0.2;
const STILL_GAP = 3;
/** Changes without strokes of letters are read this often. */
const PLAIN_GAP = 1;
/** The number of changed cells that trigger a reading, and the most in a picture at rest, from one frame to the next. */
const MIN_CHANGED = 2;
const MAX_RESTLESS = 3;
/** A picture goes where this share of its cells changes from one frame to the next, and so many times as much as before. */
const MOST_OF_IT = 0.4;
const MORE_THAN_MOTION = 2;

/** Readings of a video: at first, for every second of it, and in all, by the work of detecting the lines of a frame. */
const AT_FIRST = 30;
const PER_SECOND = 2.5;
const MOST = 200;
/** The readings that each kind leaves to those after it, and gone texts to the ends of pictures. */
const KEPT = { moving: 4, resting: 2, gone: 1 };

type Texts = { areas: () => Area[]; hasLost: () => boolean };

/** Decides which frames are read, so that every text is read and reading stays within its budget. */
export class Schedule {
  #reference: Luma | undefined;
  #before: Luma | undefined;
  /** The cells that changed from the last frame but one to the last. */
  #moved = 0;
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

  /** Tells whether the last frame has texts that were not read and goes with the next one: most texts are whole at their end. */
  goes(next: Luma, texts: Texts): boolean {
    const [last, reference, moved] = [this.#before, this.#reference, this.#moved];
    if (!last || !reference) return false;
    this.#moved = noveltyOf(next, last, []).changed;
    if (this.#moved < Math.max(MOST_OF_IT * cellsOf(next), MORE_THAN_MOTION * moved)) return false;
    return !this.#isTooSoon(last) && texts.areas().length > 0 && noveltyOf(last, reference, []).lettered >= MIN_CHANGED;
  }

  #isTooSoon({ at }: Luma): boolean {
    return at - (this.#reference?.at ?? at) < SETTLED_GAP || this.#leftAt(at) < 0;
  }

  #leftAt(at: number): number {
    return AT_FIRST + this.#perSecond * at - this.#spent;
  }

  wants(luma: Luma, texts: Texts): boolean {
    this.#before = luma;
    if (!this.#reference) return true;
    const gap = luma.at - this.#reference.at;
    const novelty = noveltyOf(luma, this.#reference, texts.areas());
    this.#noteChange(luma.at, novelty.changed >= MIN_CHANGED);
    if (this.#isTooSoon(luma)) return false;
    if (novelty.lettered < MIN_CHANGED && novelty.tracked === 0) return gap >= (this.#changed ? PLAIN_GAP : STILL_GAP);
    const left = this.#leftAt(luma.at);
    if (left >= KEPT.resting && this.#moved <= MAX_RESTLESS) return true;
    if (left >= KEPT.moving && gap >= 1 / this.#perSecond) return true;
    return left >= KEPT.gone && gap >= GONE_GAP && texts.hasLost();
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
