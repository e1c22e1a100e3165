import { type Difference, difference, type Frames } from './difference';

/** A change below this is compression, grain or a slow motion; a cut between two dark, flat shots is above it. */
const LEAST_CHANGE = 4;
/** A caption, a band of text or a picture in the picture changes less than this share. */
const LEAST_AREA = 0.45;
/** How far a cut stands out of the changes around it. */
const OUTSTANDING = 3;
/** The changes around a cut that it is compared with. */
const AROUND_SECONDS = 0.4;
/** A flash returns to what was before it within this; the new content of a cut stays. */
const FLASH_SECONDS = 0.13;
const FLASH_FRAMES = 3;
const LONGEST_FLASH_SECONDS = 0.3;
/** Of the change that a cut makes, this share is left between any frame before it and any after it. */
const STAYS = 0.5;

/** Each frame's change from the one before it; the first has none. */
export function changesOf(frames: Frames): Difference[] {
  return frames.times.map((_, i) => (i === 0 ? { content: 0, values: 0, area: 0, spots: 0 } : difference(frames, i - 1, i)));
}

export const sizeOf = ({ content, values }: Difference): number => content + values;

/** The frames that begin a new shot at once. */
export function findCuts(frames: Frames, changes: readonly Difference[]): number[] {
  const sizes = changes.map(sizeOf);
  const returning = new Set<number>();
  const staying: number[] = [];
  for (let i = 1; i < sizes.length; i += 1) {
    if ((sizes[i] as number) < LEAST_CHANGE || (changes[i] as Difference).area < LEAST_AREA) continue;
    const back = returnAround(frames, i, sizes[i] as number);
    if (back) for (let j = back.before + 1; j <= back.after; j += 1) returning.add(j);
    else staying.push(i);
  }
  const calm = sizes.map((size, i) => (returning.has(i) ? 0 : size));
  const spikes = new Set(staying.filter((i) => isSpike(calm, i)));
  const cuts = [...spikes].filter((i) => (sizes[i] as number) >= OUTSTANDING * levelAround(frames, calm, spikes, i));
  return merged(frames, sizes, cuts);
}

/** A frame before and one after a change that are alike. */
function returnAround(frames: Frames, i: number, size: number): { before: number; after: number } | undefined {
  for (let before = i - 1; isNear(frames, before, i - 1); before -= 1) {
    for (let after = i; isNear(frames, after, i); after += 1) {
      if (after - before > 1 && sizeOf(difference(frames, before, after)) < STAYS * size) return { before, after };
    }
  }
  return undefined;
}

function isNear({ times }: Frames, frame: number, from: number): boolean {
  const at = times[frame];
  if (at === undefined) return false;
  const seconds = Math.abs(at - (times[from] as number));
  return seconds <= FLASH_SECONDS || (Math.abs(frame - from) <= FLASH_FRAMES && seconds <= LONGEST_FLASH_SECONDS);
}

/** The neighbors of a cut change less, but one of them may hold some of it where two frames were blended. */
function isSpike(sizes: readonly number[], i: number): boolean {
  const size = sizes[i] as number;
  const [before, after] = [sizes[i - 1] ?? 0, sizes[i + 1] ?? 0];
  return size >= Math.max(before, after) && size >= OUTSTANDING * Math.min(before, after);
}

function levelAround({ times }: Frames, sizes: readonly number[], spikes: ReadonlySet<number>, i: number): number {
  const at = times[i] as number;
  const lasts = (j: number): boolean => Math.abs((times[j] ?? Number.POSITIVE_INFINITY) - at) <= AROUND_SECONDS;
  let level = 0;
  for (let j = i - 2; j > 0 && lasts(j); j -= 1) if (!spikes.has(j)) level = Math.max(level, sizes[j] as number);
  for (let j = i + 2; lasts(j); j += 1) if (!spikes.has(j)) level = Math.max(level, sizes[j] as number);
  return level;
}

/** Cuts closer than a flash are one: at the middle, where a flash hides it. */
function merged({ times }: Frames, sizes: readonly number[], cuts: readonly number[]): number[] {
  const groups: number[][] = [];
  for (const cut of cuts) {
    const last = groups.at(-1);
    const first = last?.[0];
    if (last && first !== undefined && cut - first <= FLASH_FRAMES && (times[cut] as number) - (times[first] as number) <= FLASH_SECONDS)
      last.push(cut);
    else groups.push([cut]);
  }
  return groups.map((group) => Math.round(group.reduce((sum, cut) => sum + cut, 0) / group.length));
}
