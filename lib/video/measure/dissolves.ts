import { contentInOneLight, type Frames, isBlank, likeness, signatureOf } from './difference';
import { layout } from './signature';

/** A gradual transition, from the last frame of the one shot to the first of the other. */
export type Transition = { from: number; to: number };

const SHORTEST_SECONDS = 0.2;
const LONGEST_SECONDS = 2.4;
const LONGEST_BLANK_SECONDS = 1;
const NEXT_LENGTH = 1.2;
/** The picture a moment before and after a transition changes slower than during the transition. */
const MOMENT_SECONDS = 0.2;
const CALM = 0.5;
/** The looks on both sides differ at least this much, however bright they are, and are not laid out alike. A swinging light changes up to 31. */
const LEAST_CHANGE = 35;
const SAME_LAYOUT = 0.9;
/** How far a frame may be from the mix of both looks: in the share of the mix, and in what no mix explains. */
const OFF_SHARE = 0.2;
const UNEXPLAINED = 0.45;
const LOOKED_AT = [3 / 6, 1 / 6, 5 / 6, 2 / 6, 4 / 6];

const CELLS = layout.v.from + layout.v.length;

/** Cross-fades, and fades through one color, between two calm looks; in order and apart from each other and from the cuts. */
export function findDissolves(frames: Frames, cuts: readonly number[]): Transition[] {
  const found = [...crossFades(frames, cuts), ...fadesThroughColor(frames, cuts)].sort((a, b) => a.off - b.off);
  const kept: Transition[] = [];
  for (const { from, to } of found) if (kept.every((other) => to <= other.from || from >= other.to)) kept.push({ from, to });
  return kept.sort((a, b) => a.from - b.from);
}

type Candidate = Transition & { off: number };

function crossFades(frames: Frames, cuts: readonly number[]): Candidate[] {
  const found: Candidate[] = [];
  for (let seconds = SHORTEST_SECONDS; seconds <= LONGEST_SECONDS; seconds *= NEXT_LENGTH) {
    const step = Math.max(1, Math.floor(framesIn(frames, seconds) / 12));
    for (let from = 1; from < frames.times.length; from += step) {
      const to = frameAfter(frames, from, seconds);
      if (to === undefined) break;
      const off = hasCut(cuts, from, to) ? undefined : offMix(frames, from, to);
      if (off !== undefined && hasTwoLooks(frames, from, to) && isCalmAround(frames, { from, to }, cuts)) found.push({ from, to, off });
    }
  }
  return found;
}

function hasTwoLooks(frames: Frames, from: number, to: number): boolean {
  if (contentInOneLight(frames, from, to) < LEAST_CHANGE || likeness(frames, from, to) > SAME_LAYOUT) return false;
  return !isBlank(frames, from) && !isBlank(frames, to);
}

function fadesThroughColor(frames: Frames, cuts: readonly number[]): Candidate[] {
  return blankRuns(frames).flatMap((blank) => {
    const from = fadeEnd(frames, blank.from, -1);
    const to = fadeEnd(frames, blank.to, 1);
    if (from === undefined || to === undefined || hasCut(cuts, from, to)) return [];
    return isCalmAround(frames, { from, to }, cuts) ? [{ from, to, off: 0 }] : [];
  });
}

function blankRuns(frames: Frames): Transition[] {
  const runs: Transition[] = [];
  frames.times.forEach((_, i) => {
    if (!isBlank(frames, i)) return;
    const run = runs.at(-1);
    if (run && run.to === i - 1) run.to = i;
    else runs.push({ from: i, to: i });
  });
  return runs.filter(({ from, to }) => secondsBetween(frames, from, to) <= LONGEST_BLANK_SECONDS);
}

function fadeEnd(frames: Frames, blank: number, step: 1 | -1): number | undefined {
  let best: { frame: number; off: number } | undefined;
  for (let frame = blank + 3 * step; frame > 0 && frame < frames.times.length; frame += step) {
    const seconds = secondsBetween(frames, blank, frame);
    if (seconds > LONGEST_SECONDS / 2) break;
    if (seconds < SHORTEST_SECONDS / 2) continue;
    const off = offMix(frames, Math.min(blank, frame), Math.max(blank, frame));
    if (off !== undefined && (best === undefined || off <= best.off)) best = { frame, off };
  }
  return best?.frame;
}

const secondsBetween = ({ times }: Frames, a: number, b: number): number => Math.abs((times[b] ?? 0) - (times[a] ?? 0));

const hasCut = (cuts: readonly number[], from: number, to: number): boolean => cuts.some((cut) => cut > from && cut <= to);

function framesIn({ times }: Frames, seconds: number): number {
  const length = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return length > 0 ? (seconds * (times.length - 1)) / length : 1;
}

function frameAfter({ times }: Frames, from: number, seconds: number): number | undefined {
  const at = (times[from] ?? 0) + seconds - 1e-4;
  let [low, high] = [from, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  return low < times.length ? low : undefined;
}

function offMix(frames: Frames, from: number, to: number): number | undefined {
  const [one, other] = [signatureOf(frames, from), signatureOf(frames, to)];
  const start = frames.times[from] as number;
  const length = (frames.times[to] as number) - start;
  let sum = 0;
  for (const share of LOOKED_AT) {
    const middle = frameAfter(frames, from, share * length) as number;
    if (middle <= from || middle >= to) return undefined;
    const mix = mixOf(one, other, signatureOf(frames, middle));
    const off = Math.abs(mix.share - ((frames.times[middle] as number) - start) / length);
    if (off > OFF_SHARE || mix.unexplained > UNEXPLAINED) return undefined;
    sum += off + mix.unexplained;
  }
  return sum;
}

/** The share of the other look in a frame, and the part of the frame that is neither, against how far apart the two are. */
function mixOf(one: Uint8Array, other: Uint8Array, frame: Uint8Array): { share: number; unexplained: number } {
  let [along, apart, moved] = [0, 0, 0];
  for (let i = 0; i < CELLS; i += 1) {
    const whole = (other[i] as number) - (one[i] as number);
    const part = (frame[i] as number) - (one[i] as number);
    along += part * whole;
    apart += whole * whole;
    moved += part * part;
  }
  if (apart === 0) return { share: 0, unexplained: 1 };
  return { share: along / apart, unexplained: Math.sqrt(Math.max(0, moved - along ** 2 / apart) / apart) };
}

function isCalmAround(frames: Frames, { from, to }: Transition, cuts: readonly number[]): boolean {
  const pace = distance(frames, from, to) / secondsBetween(frames, from, to);
  const before = frameAfter(frames, 0, (frames.times[from] as number) - (frames.times[0] as number) - MOMENT_SECONDS) ?? from;
  const after = frameAfter(frames, to, MOMENT_SECONDS) ?? to;
  return [
    [before, from],
    [to, after],
  ].every(([a, b]) => {
    if (a === undefined || b === undefined || a === b || hasCut(cuts, a, b)) return false;
    return distance(frames, a, b) / secondsBetween(frames, a, b) <= CALM * pace;
  });
}

function distance(frames: Frames, a: number, b: number): number {
  const [one, other] = [signatureOf(frames, a), signatureOf(frames, b)];
  let sum = 0;
  for (let i = 0; i < CELLS; i += 1) sum += ((one[i] as number) - (other[i] as number)) ** 2;
  return Math.sqrt(sum / CELLS);
}
