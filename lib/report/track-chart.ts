import type { Track, TrackBar } from './tracks';

export type DrawnBar = TrackBar & { x: number; y: number; width: number; height: number };
/** `top` counts from the top of the first track. */
export type DrawnTrack = { kind: Track['kind']; label: string; top: number; height: number; bars: DrawnBar[] };

/** The label of a track stands on top of it where it has a height, otherwise left of it. */
export type TrackSize = { start: number; end: number; labelHeight: number; barHeight: number };

const MAX_ROWS = 4;
const ROW_GAP = 3;
const PADDING = 5;
const MIN_WIDTH = 1.5;
/** Between bars of one row, so that a cut is seen. */
const BAR_GAP = 1.25;

const round = (value: number) => Math.round(value * 100) / 100;

type Placed = TrackBar & { x: number; width: number };

/** Rows on which no two bars touch; what finds no free row, or is too close to be told apart, joins its neighbor on the last. */
function stack(bars: readonly Placed[]): { bar: Placed; row: number }[] {
  const rows: Placed[][] = [];
  for (const bar of bars) {
    const free = rows.findIndex((row) => {
      const last = row.at(-1);
      return last === undefined || bar.x >= last.x + last.width + BAR_GAP / 2;
    });
    const row = free === -1 ? Math.min(rows.length, MAX_ROWS - 1) : free;
    const own = rows[row] ?? [];
    rows[row] = own;
    const last = own.at(-1);
    if (free === -1 && rows.length === MAX_ROWS && last !== undefined) {
      last.width = Math.max(last.width, bar.x + bar.width - last.x);
    } else own.push({ ...bar });
  }
  return rows.flatMap((row, index) => row.map((bar) => ({ bar, row: index })));
}

/** Bars of one row, where those too short to be told apart become one. */
function merge(bars: readonly Placed[]): { bar: Placed; row: number }[] {
  const merged: Placed[] = [];
  for (const bar of bars) {
    const last = merged.at(-1);
    if (last !== undefined && last.look === bar.look && bar.x - last.x < 2 * BAR_GAP) {
      last.width = bar.x + bar.width - last.x;
    } else merged.push({ ...bar });
  }
  return merged.map((bar) => ({ bar, row: 0 }));
}

/** The shots of a video as bars of their lengths on a line of `width`; what is too short to be told apart becomes one. */
export function drawStrip(
  { starts, seconds }: { starts: readonly number[]; seconds: number },
  width: number,
): { x: number; width: number }[] {
  const bars = starts.map((from, index): Placed => {
    const to = starts[index + 1] ?? seconds;
    return { look: 'shot', from, to, x: (from / seconds) * width, width: Math.max(MIN_WIDTH, ((to - from) / seconds) * width - BAR_GAP) };
  });
  return merge(bars).map(({ bar }) => ({ x: round(bar.x), width: round(bar.width) }));
}

/** The tracks one under the other, on the axis from `start` to `end`. */
export function drawTracks(
  tracks: readonly Track[],
  seconds: number,
  { start, end, labelHeight, barHeight }: TrackSize,
): { tracks: DrawnTrack[]; height: number } {
  const toX = (at: number) => start + (Math.min(at, seconds) / seconds) * (end - start);
  let top = 0;
  const drawn = tracks.map(({ kind, label, bars }): DrawnTrack => {
    const placed = bars
      .toSorted((one, other) => one.from - other.from)
      .map((bar): Placed => ({ ...bar, x: toX(bar.from), width: Math.max(MIN_WIDTH, toX(bar.to) - toX(bar.from) - BAR_GAP) }));
    const stacked = kind === 'text' ? stack(placed) : merge(placed);
    const rows = Math.max(1, ...stacked.map(({ row }) => row + 1));
    const height = rows * (barHeight + ROW_GAP) - ROW_GAP + 2 * PADDING + labelHeight;
    const track = {
      kind,
      label,
      top,
      height,
      bars: stacked.map(({ bar, row }) => ({
        ...bar,
        x: round(bar.x),
        width: round(bar.width),
        y: top + labelHeight + PADDING + row * (barHeight + ROW_GAP),
        height: barHeight,
      })),
    };
    top += height;
    return track;
  });
  return { tracks: drawn, height: top };
}
