import type { SumStep } from './breakdown';
import { type Section, sections } from './criteria';

/** All lengths are units of the drawing's own `width` and `height`: a viewBox, not pixels. */
export type Gauge = {
  width: number;
  height: number;
  strokeWidth: number;
  /** SVG paths of the whole arc and of the section that is filled; the latter is empty at 0. */
  track: string;
  filled: string;
  /** Where the value is written, as the middle of its line. */
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

/** A gauge from 0 at the lower left to 100 at the lower right. */
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

/** The bar of each step as shares of the whole width, from 0 to 1. */
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
  /** Where second 0 and the last second stand. */
  start: number;
  end: number;
  axisY: number;
  ticks: TimelineTick[];
  lanes: TimelineLane<Mark>[];
};

/** The label of a lane stands left of it (`labelWidth`) or on top of it (`labelHeight`); `padding` is above and below its marks. */
export type TimelineSize = { width: number; markSize: number; labelWidth: number; labelHeight: number; padding?: number };

const tickSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];
const TICK_SPACE = 56;
const LANE_PADDING = 6;
const ROW_GAP = 4;
const AXIS_HEIGHT = 28;

function ticksOf(seconds: number, start: number, end: number): TimelineTick[] {
  const most = Math.max(2, Math.floor((end - start) / TICK_SPACE));
  const step = tickSteps.find((candidate) => seconds / candidate <= most) ?? 3600;
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => ({
    x: round(start + ((index * step) / seconds) * (end - start)),
    seconds: index * step,
  }));
}

/** Puts each mark on the lowest row where it touches no earlier one. */
function stack(xs: readonly number[], size: number): number[] {
  const lastOf: number[] = [];
  return xs.map((x) => {
    const free = lastOf.findIndex((last) => x - last >= size);
    const row = free === -1 ? lastOf.length : free;
    lastOf[row] = x;
    return row;
  });
}

/** A lane for each section that has marks, above the line of the video; marks come sorted by their second. */
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
    const rows = stack(xs, markSize + ROW_GAP);
    const rowHeight = markSize + ROW_GAP;
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
