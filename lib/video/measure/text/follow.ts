import type { Luma } from './luma';
import { likeness, mostAlike, type Patch, type Place } from './patch';

/** The position of a line of text in a frame, relative to where it was read, and how much of it is visible. */
export type Sight = { at: number; dx: number; dy: number; likeness: number };

/** Text that is as alike as this is there without looking around for it. */
const SURELY = 0.8;
/** Text is taken to have moved only to where it is as alike as this, and so much more than where it was expected. */
const MOVED = 0.65;
const BETTER = 0.1;
/** Text that is less alike than this is gone. */
const GONE = 0.4;
/** Pixels of the small copy that text moves from one frame to the next: in any direction, and when it slides in. */
const RADIUS = 3;
const SLIDE = 16;
/** Frames in which text may be hidden, such as by a flash. */
const MAX_HIDDEN = 2;

const STEPS = Array.from({ length: 2 * RADIUS + 1 }, (_, k) => k - RADIUS);
const NEAR: readonly Place[] = STEPS.flatMap((dy) => STEPS.map((dx) => ({ dx, dy })));
const SLIDES: readonly Place[] = Array.from({ length: 2 * SLIDE + 1 }, (_, k) => k - SLIDE).flatMap((step) => [
  { dx: step, dy: 0 },
  { dx: 0, dy: step },
]);

const around = ({ dx, dy }: Place, places: readonly Place[]): Place[] => places.map((place) => ({ dx: dx + place.dx, dy: dy + place.dy }));

function seekIn(patch: Patch, luma: Luma, last: Sight, movement: Place): Sight {
  const expected = { dx: last.dx + movement.dx, dy: last.dy + movement.dy };
  const there = likeness(patch, luma, expected.dx, expected.dy)?.whole ?? 0;
  const sight = { at: luma.at, ...expected, likeness: there };
  if (there >= SURELY) return sight;
  const near = mostAlike(patch, luma, around(expected, NEAR));
  if (near.likeness >= Math.max(MOVED, there + BETTER)) return { at: luma.at, ...near };
  if (there >= GONE) return sight;
  const slid = mostAlike(patch, luma, around(last, SLIDES));
  return slid.likeness >= MOVED ? { at: luma.at, ...slid } : sight;
}

export function follow(patch: Patch, frames: Iterable<Luma>, start: Sight): Sight[] {
  const sights: Sight[] = [start];
  let last = start;
  let movement = { dx: 0, dy: 0 };
  let hidden = 0;
  for (const luma of frames) {
    const sight = seekIn(patch, luma, last, movement);
    sights.push(sight);
    hidden = sight.likeness < GONE ? hidden + 1 : 0;
    if (hidden > MAX_HIDDEN) break;
    if (hidden > 0) continue;
    movement = { dx: sight.dx - last.dx, dy: sight.dy - last.dy };
    last = sight;
  }
  return sights;
}

/** The last of these sights that shows the text, when the first does: its likeness has to stay above half of what is usual. */
export function lastSeen(sights: readonly Sight[]): number {
  const usual = sights.slice(0, 4).reduce((sum, { likeness: value }) => sum + value, 0) / Math.max(1, Math.min(4, sights.length));
  const least = Math.max(GONE, usual / 2);
  return sights.findLastIndex((sight) => sight.likeness >= least);
}
