import { brightnessOf, type Difference, difference, type Frames, isBlank, likeness, NO_DIFFERENCE, pick } from './difference';

/** A band of text or a picture in the picture changes less than this share of the picture, or less than that share of its rows or columns. */
const MOST_OF_IT = 0.5;
const ALL_SPOTS = 0.65;
const SPREAD_AREA = 0.25;
const LEAST_SPREAD = 0.66;
/** While all of the picture is in motion, a cut changes all of it more than before, and a caption does not. */
const IN_MOTION = 2;
const MORE_THAN_MOTION = 1.3;
const ROUNDING = 1;
const AROUND_SECONDS = 0.4;
/** Motion of few frames a second, each of them repeated, changes at least this often. */
const REPEATED_SECONDS = 0.13;
/** The maximum number of frames of a flash, which returns to the picture before it; the new content of a cut stays. */
const FLASH_SECONDS = 0.13;
const FLASH_FRAMES = 3;
const LONGEST_FLASH_SECONDS = 0.3;
/** Two frames are alike when they differ by less than this share of the change between them, and little more than frames of one shot do. */
const ALIKE = 0.5;
const SURELY_ALIKE = 0.12;
const IN_ONE_SHOT = 1.2;
/** A light that goes on, off or out: much brighter or darker, and laid out as before. */
const LIGHT_CHANGE = 12;
const SAME_LAYOUT = 0.95;
/** Factors of the usual threshold: for the still side of a cut, and for the side in motion. */
const FAR_OUT = 2;
const LESS_OUT = 0.6;
const OTHER_LAYOUT = 0.8;
/** A side with less to see is not known to be still. */
const LEAST_SIDE_SECONDS = 0.2;
/** Motion grows with the time between two frames, up to a point. */
const LONGEST_GAP = 4;

/** A way to see a change: its size, the least size of a cut, how far a cut stands out, and how alike the layouts may be. */
type View = { sizeOf: (change: Difference) => number; least: number; outstanding: number; mostAlike: number };

/** Key frames of a low bit rate change up to 7 levels of the content, but not the layout. Spots distinguish fine textures. */
const views: readonly View[] = [
  { sizeOf: ({ content, values }) => content + values, least: 7, outstanding: 3, mostAlike: 1 },
  { sizeOf: ({ spots }) => spots, least: 6, outstanding: 4, mostAlike: 1 },
  { sizeOf: ({ content, values }) => content + values, least: 3.5, outstanding: 4, mostAlike: 0.9 },
];

export function findCuts(frames: Frames): number[] {
  const places = placesWithoutFlashes(frames);
  const seen = pick(frames, places);
  const changes = seen.times.map((_, i) => (i === 0 ? NO_DIFFERENCE : difference(seen, i - 1, i)));
  const cuts = views
    .flatMap((view) => cutsIn(seen, changes, view))
    .map((i) => {
      // A cut that a flash hides is in the middle of the flash.
      const [before, after] = [places[i - 1] ?? 0, places[i] ?? 0];
      return Math.round((before + 1 + after) / 2);
    });
  return merged(
    frames,
    [...new Set(cuts)].sort((a, b) => a - b),
  );
}

/** The frames but for runs of one color that are as short as a flash. */
function placesWithoutFlashes(frames: Frames): number[] {
  const blank = frames.times.map((_, i) => isBlank(frames, i));
  const places: number[] = [];
  for (let i = 0; i < blank.length; i += 1) {
    let after = i;
    while (blank[after]) after += 1;
    const isFlash = after > i && i > 0 && !blank[i - 1] && after < blank.length && isInFlash(frames, after, i);
    if (isFlash) i = after;
    places.push(i);
  }
  return places;
}

function cutsIn(frames: Frames, changes: readonly Difference[], view: View): number[] {
  const sizes = changes.map(view.sizeOf);
  const calm = [...sizes];
  const large = changes.flatMap((_, i) => (i > 0 && (sizes[i] as number) >= view.least ? [i] : []));
  // The changes of a flash say nothing about motion; those of a shaking camera do.
  for (const i of large) {
    const back = lightOf(frames, i - 1, i) >= LIGHT_CHANGE ? returnAround(frames, i, view) : undefined;
    if (back !== undefined) calm.fill(0, back.before + 1, back.after + 1);
  }
  // Whether a change stays is asked last: to find out, many frames are compared.
  const spikes = new Set(large.filter((i) => isSpike(frames, calm, i, view) && returnAround(frames, i, view) === undefined));
  const typical = changes.map((change, i) => (calm[i] === 0 ? 0 : change.typical));
  return [...spikes].filter((i) => {
    if (calm[i] === 0 || !isWhole(changes[i] as Difference) || isLight(frames, i) || isEndOfFade(frames, i)) return false;
    const motion = Math.max(...levelsAround(frames, typical, spikes, i));
    if (motion >= IN_MOTION && (typical[i] as number) < MORE_THAN_MOTION * motion + ROUNDING) return false;
    return likeness(frames, i - 1, i) <= view.mostAlike && isOutstanding(frames, calm, spikes, i, view);
  });
}

function isWhole({ area, spread, spotsArea }: Difference): boolean {
  return area >= MOST_OF_IT || spotsArea >= ALL_SPOTS || (area >= SPREAD_AREA && spread >= LEAST_SPREAD);
}

const lightOf = (frames: Frames, a: number, b: number): number => Math.abs(brightnessOf(frames, a) - brightnessOf(frames, b));

function isLight(frames: Frames, i: number): boolean {
  if (lightOf(frames, i - 1, i) < LIGHT_CHANGE) return false;
  for (let after = i; isWithin(frames, after, i, AROUND_SECONDS); after += 1) {
    if (likeness(frames, i - 1, after) >= SAME_LAYOUT) return true;
  }
  return false;
}

/**
 * Frames that tell how fast a fade goes on, the least change of its brightness in that time, and that change as a share of the step to one
 * color, which is often the last two of a fade in one.
 */
const FADE_FRAMES = 2;
const LEAST_FADE = 1;
const STEADY_FADE = 0.8;

/** Tells whether a picture fades into one color, or out of it, as fast before or after as at this frame. */
function isEndOfFade(frames: Frames, i: number): boolean {
  const lastStep = lightOf(frames, i - 1, i);
  const isFading = (from: number, to: number) =>
    from >= 0 && to < frames.times.length && lightOf(frames, from, to) >= Math.max(LEAST_FADE, STEADY_FADE * lastStep);
  return isBlank(frames, i) ? isFading(i - 1 - FADE_FRAMES, i - 1) : isBlank(frames, i - 1) && isFading(i, i + FADE_FRAMES);
}

function returnAround(frames: Frames, i: number, view: View): { before: number; after: number } | undefined {
  const size = view.sizeOf(difference(frames, i - 1, i));
  for (let before = i - 1; isInFlash(frames, before, i - 1); before -= 1) {
    for (let after = i; isInFlash(frames, after, i); after += 1) {
      if (after - before > 1 && areAlike(frames, before, after, size, view)) return { before, after };
    }
  }
  return undefined;
}

function areAlike(frames: Frames, before: number, after: number, size: number, { sizeOf }: View): boolean {
  const left = sizeOf(difference(frames, before, after));
  if (left >= ALIKE * size) return false;
  const gap = after - before;
  const within = [before - gap, after]
    .filter((from) => from >= 0 && from + gap < frames.times.length)
    .map((from) => sizeOf(difference(frames, from, from + gap)));
  return left < SURELY_ALIKE * size + IN_ONE_SHOT * Math.min(...within, size) + 1;
}

function isWithin({ times }: Frames, frame: number, from: number, seconds: number): boolean {
  return Math.abs((times[frame] ?? Number.POSITIVE_INFINITY) - (times[from] as number)) <= seconds;
}

function isInFlash(frames: Frames, frame: number, from: number): boolean {
  if (isWithin(frames, frame, from, FLASH_SECONDS)) return true;
  return Math.abs(frame - from) <= FLASH_FRAMES && isWithin(frames, frame, from, LONGEST_FLASH_SECONDS);
}

/** A cut changes more than what is near, on one side clearly: on the other, a blended frame may hold some of it. */
function isSpike(frames: Frames, sizes: readonly number[], i: number, { outstanding }: View): boolean {
  const size = sizes[i] as number;
  const largest = (step: 1 | -1): number => {
    let most = 0;
    for (let j = i + step; j > 0 && isWithin(frames, j, i, REPEATED_SECONDS); j += step) most = Math.max(most, sizes[j] as number);
    return most;
  };
  const [before, after] = [largest(-1), largest(1)];
  return size >= Math.max(before, after) && size >= outstanding * Math.min(before, after);
}

/** Between a still shot and one in motion, a cut stands out far from the one and less from the other. */
function isOutstanding(frames: Frames, sizes: readonly number[], spikes: ReadonlySet<number>, i: number, { outstanding }: View): boolean {
  const levels = levelsAround(frames, sizes, spikes, i);
  const size = sizes[i] as number;
  if (size >= outstanding * Math.max(...levels)) return true;
  if (secondsToEnds(frames, i) < LEAST_SIDE_SECONDS) return false;
  const isFar = size >= FAR_OUT * outstanding * Math.min(...levels) && size >= LESS_OUT * outstanding * Math.max(...levels);
  return isFar && likeness(frames, i - 1, i) <= OTHER_LAYOUT;
}

const secondsToEnds = ({ times }: Frames, i: number): number =>
  Math.min((times[i] as number) - (times[0] as number), (times.at(-1) as number) - (times[i] as number));

function levelsAround(frames: Frames, sizes: readonly number[], spikes: ReadonlySet<number>, i: number): [before: number, after: number] {
  const gapOf = (j: number): number => (frames.times[j] as number) - (frames.times[j - 1] as number);
  const levelOf = (step: 1 | -1): number => {
    let level = 0;
    for (let j = i + 2 * step; j > 0 && isWithin(frames, j, i, AROUND_SECONDS); j += step) {
      const longer = Math.min(LONGEST_GAP, Math.max(1, gapOf(i) / gapOf(j)));
      if (!spikes.has(j)) level = Math.max(level, longer * (sizes[j] as number));
    }
    return level;
  };
  return [levelOf(-1), levelOf(1)];
}

/** Cuts closer than a flash are one, in the middle of what hides it. */
function merged(frames: Frames, cuts: readonly number[]): number[] {
  const groups: number[][] = [];
  for (const cut of cuts) {
    const group = groups.at(-1);
    const first = group?.[0] ?? Number.NEGATIVE_INFINITY;
    if (group && cut - first <= FLASH_FRAMES && isWithin(frames, cut, first, FLASH_SECONDS)) group.push(cut);
    else groups.push([cut]);
  }
  return groups.map((group) => Math.round(group.reduce((sum, cut) => sum + cut, 0) / group.length));
}
