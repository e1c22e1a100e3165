import type { TimeSpan } from '../schema';
import { brightnessOf, difference, type Frames } from './difference';
import { BLACK, WHITE } from './planes';
import { joinSpans } from './sound/time-spans';

/** The mean luma, as a share of the range, below which a picture is dark. */
const DARK_BELOW = 0.12;
const SHORTEST_SECONDS = 0.5;

/** Most of the picture changes by so many levels of 255 in half a second: a caption, a face that speaks or a shaking hand leaves most of it as it is. */
const MOVED = 16;
const APART_SECONDS = 0.5;
const STEP_SECONDS = 0.1;

const lasting = (spans: readonly TimeSpan[]) => joinSpans(spans, STEP_SECONDS).filter(({ from, to }) => to - from >= SHORTEST_SECONDS);

/** The spans in which the picture is nearly black. */
export function toDark(frames: Frames, seconds: number): TimeSpan[] {
  const isDark = (i: number) => (brightnessOf(frames, i) - BLACK) / (WHITE - BLACK) < DARK_BELOW;
  return lasting(frames.times.flatMap((from, i) => (isDark(i) ? [{ from, to: Math.max(from, frames.times[i + 1] ?? seconds) }] : [])));
}

/** The spans within shots in which most of the picture moves. */
export function toMoving(frames: Frames, shots: readonly TimeSpan[]): TimeSpan[] {
  const { times } = frames;
  const isOneShot = (from: number, to: number) => shots.some((shot) => shot.from <= from && to < shot.to);
  const moving: TimeSpan[] = [];
  let [last, later] = [Number.NEGATIVE_INFINITY, 0];
  times.forEach((from, i) => {
    if (from - last < STEP_SECONDS) return;
    last = from;
    while (later < times.length && (times[later] ?? 0) < from + APART_SECONDS) later += 1;
    const to = times[later];
    if (to !== undefined && isOneShot(from, to) && difference(frames, i, later).typical >= MOVED) moving.push({ from, to });
  });
  return lasting(moving);
}
