import { type Section, sections } from '@/lib/report/criteria';
import type { SumStep } from './breakdown';
import type { Track, TrackBar } from './timeline';

/** Lengths in every drawing here are units of its own `width` and `height`: a viewBox, not pixels. */
export type Gauge = {
  width: number;
  height: number;
  strokeWidth: number;
  /** SVG paths of the whole arc and of the section that is filled; the latter is empty at 0. */
  track: string;
  filled: string;
  center: { x: number; y: number };
};

const GAUGE_START = 150;
const GAUGE_SWEEP = 240;
const GAUGE_RADIUS = 84;
const GAUGE_STROKE = 14;

const round = (value: number) => Math.round(value * 100) / 100;

function arc(center: { x: number; y: number }, from: number, to: number): string {
  const at = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    return `${round(center.x + GAUGE_RADIUS * Math.cos(radians))} ${round(center.y + GAUGE_RADIUS * Math.sin(radians))}`;
  };
  return `M ${at(from)} A ${GAUGE_RADIUS} ${GAUGE_RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}

export function drawGauge(value: number): Gauge {
  const center = { x: 100, y: 96 };
  const share = Math.min(100, Math.max(0, value)) / 100;
  return {
    width: 200,
    height: 152,
    strokeWidth: GAUGE_STROKE,
    track: arc(center, GAUGE_START, GAUGE_START + GAUGE_SWEEP),
    filled: share === 0 ? '' : arc(center, GAUGE_START, GAUGE_START + GAUGE_SWEEP * share),
    center,
  };
}

export type WaterfallBar = { start: number; length: number };

/** Draws the bar of each step in shares of the whole width, from 0 to 1. */
export function drawWaterfall(steps: readonly SumStep[]): WaterfallBar[] {
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const [lowest, highest] = [Math.min(0, ...ends), Math.max(100, ...ends)];
  const toShare = (value: number) => (value - lowest) / (highest - lowest);
  return steps.map(({ from, to }) => ({
    start: toShare(Math.min(from, to)),
    length: toShare(Math.max(from, to)) - toShare(Math.min(from, to)),
  }));
}

export type TimelineMark<Mark> = { mark: Mark; x: number; y: number };
export type TimelineLane<Mark> = { section: Section; top: number; height: number; marks: TimelineMark<Mark>[] };
export type TimelineTick = { x: number; seconds: number };
export type TimelineDrawing<Mark> = {
  width: number;
  height: number;
  /** The x of second 0 and of the last second. */
  start: number;
  end: number;
  axisY: number;
  ticks: TimelineTick[];
  lanes: TimelineLane<Mark>[];
};

/** The label of a lane is left of it (`labelWidth`) or on top of it (`labelHeight`); `padding` is above and below its marks. */
export type TimelineSize = { width: number; markSize: number; labelWidth: number; labelHeight: number; padding?: number };

const tickSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];
const TICK_SPACE = 56;
const LANE_PADDING = 6;
const MARK_GAP = 4;
const AXIS_HEIGHT = 28;

function ticksOf(seconds: number, start: number, end: number): TimelineTick[] {
  const most = Math.max(2, Math.floor((end - start) / TICK_SPACE));
  const step = tickSteps.find((candidate) => seconds / candidate <= most) ?? 3600;
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => ({
    x: round(start + ((index * step) / seconds) * (end - start)),
    seconds: index * step,
  }));
}

function stackMarks(xs: readonly number[], size: number): number[] {
  const lastOf: number[] = [];
  return xs.map((x) => {
    const free = lastOf.findIndex((last) => x - last >= size);
    const row = free === -1 ? lastOf.length : free;
    lastOf[row] = x;
    return row;
  });
}

/** Takes marks sorted by their second. */
export function drawTimeline<Mark extends { section: Section; at: number }>(
  { seconds, marks }: { seconds: number; marks: readonly Mark[] },
  { width, markSize, labelWidth, labelHeight, padding = LANE_PADDING }: TimelineSize,
): TimelineDrawing<Mark> {
  const start = round(labelWidth + markSize / 2);
  const end = round(width - markSize / 2 - 2);
  const toX = (at: number) => round(start + (Math.min(at, seconds) / seconds) * (end - start));
  let top = 0;
  const lanes = sections.flatMap((section): TimelineLane<Mark>[] => {
    const own = marks.filter((mark) => mark.section === section);
    if (own.length === 0) return [];
    const xs = own.map(({ at }) => toX(at));
    const rows = stackMarks(xs, markSize + MARK_GAP);
    const rowHeight = markSize + MARK_GAP;
    const height = (Math.max(...rows) + 1) * rowHeight + 2 * padding + labelHeight;
    const laneTop = top;
    top += height;
    const place = (mark: Mark, index: number) => ({
      mark,
      x: xs[index] ?? start,
      y: round(laneTop + height - padding - rowHeight * ((rows[index] ?? 0) + 0.5)),
    });
    return [{ section, top: laneTop, height, marks: own.map(place) }];
  });
  return { width, height: top + AXIS_HEIGHT, start, end, axisY: top, ticks: ticksOf(seconds, start, end), lanes };
}

export type DrawnBar = TrackBar & { x: number; y: number; width: number; height: number };
/** `top` counts from the top of the first track. */
export type DrawnTrack = { kind: Track['kind']; label: string; top: number; height: number; bars: DrawnBar[] };

export type TrackSize = { start: number; end: number; labelHeight: number; barHeight: number };

const MAX_TRACK_ROWS = 4;
const TRACK_ROW_GAP = 3;
const TRACK_PADDING = 5;
const MIN_BAR_WIDTH = 1.5;
/** The gap between bars of one row, which shows a cut. */
const BAR_GAP = 1.25;

type Placed = TrackBar & { x: number; width: number };

/** Puts bars on rows on which no two touch; a bar without a free row joins its neighbor on the last. */
function stackBars(bars: readonly Placed[]): { bar: Placed; row: number }[] {
  const rows: Placed[][] = [];
  for (const bar of bars) {
    const free = rows.findIndex((row) => {
      const last = row.at(-1);
      return last === undefined || bar.x >= last.x + last.width + BAR_GAP / 2;
    });
    const row = free === -1 ? Math.min(rows.length, MAX_TRACK_ROWS - 1) : free;
    const own = rows[row] ?? [];
    rows[row] = own;
    const last = own.at(-1);
    if (free === -1 && rows.length === MAX_TRACK_ROWS && last !== undefined) {
      last.width = Math.max(last.width, bar.x + bar.width - last.x);
    } else own.push({ ...bar });
  }
  return rows.flatMap((row, index) => row.map((bar) => ({ bar, row: index })));
}

function mergeBars(bars: readonly Placed[]): { bar: Placed; row: number }[] {
  const merged: Placed[] = [];
  for (const bar of bars) {
    const last = merged.at(-1);
    if (last !== undefined && last.look === bar.look && bar.x - last.x < 2 * BAR_GAP) {
      last.width = bar.x + bar.width - last.x;
    } else merged.push({ ...bar });
  }
  return merged.map((bar) => ({ bar, row: 0 }));
}

export function drawStrip(
  { starts, seconds }: { starts: readonly number[]; seconds: number },
  width: number,
): { x: number; width: number }[] {
  const bars = starts.map((from, index): Placed => {
    const to = starts[index + 1] ?? seconds;
    return {
      look: 'shot',
      from,
      to,
      x: (from / seconds) * width,
      width: Math.max(MIN_BAR_WIDTH, ((to - from) / seconds) * width - BAR_GAP),
    };
  });
  return mergeBars(bars).map(({ bar }) => ({ x: round(bar.x), width: round(bar.width) }));
}

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
      .map((bar): Placed => ({ ...bar, x: toX(bar.from), width: Math.max(MIN_BAR_WIDTH, toX(bar.to) - toX(bar.from) - BAR_GAP) }));
    const stacked = kind === 'text' ? stackBars(placed) : mergeBars(placed);
    const rows = Math.max(1, ...stacked.map(({ row }) => row + 1));
    const height = rows * (barHeight + TRACK_ROW_GAP) - TRACK_ROW_GAP + 2 * TRACK_PADDING + labelHeight;
    const track = {
      kind,
      label,
      top,
      height,
      bars: stacked.map(({ bar, row }) => ({
        ...bar,
        x: round(bar.x),
        width: round(bar.width),
        y: top + labelHeight + TRACK_PADDING + row * (barHeight + TRACK_ROW_GAP),
        height: barHeight,
      })),
    };
    top += height;
    return track;
  });
  return { tracks: drawn, height: top };
}
