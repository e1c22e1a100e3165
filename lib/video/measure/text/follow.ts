import type { Luma } from './luma';
import { findNear, likeness, type Patch } from './patch';

/** Where a line of text is in a frame, against where it was when it was read, and how much of it is there. */
export type Sight = { at: number; dx: number; dy: number; likeness: number };

/** Text that is as alike as this is there without looking around for it. */
const SURELY = 0.8;
/** Text that is less alike than this is gone. */
const GONE = 0.4;
/** Pixels of the small copy that text moves from one frame to the next, at most. */
const RADIUS = 3;
/** Frames in which text may be hidden, such as by a flash. */
const MAX_HIDDEN = 2;

/** Looks for a patch in the next frame, first where its movement takes it. */
export function seekIn(patch: Patch, luma: Luma, last: Sight, movement: { dx: number; dy: number }): Sight {
  const expected = { dx: last.dx + movement.dx, dy: last.dy + movement.dy };
  const there = likeness(patch, luma, expected.dx, expected.dy)?.whole ?? 0;
  if (there >= SURELY) return { at: luma.at, ...expected, likeness: there };
  return { at: luma.at, ...findNear(patch, luma, expected, RADIUS) };
}

/** Sights of a patch in frames that follow one another, each looked for near the one before. */
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
