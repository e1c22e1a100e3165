import type { Still } from '@/lib/video/schema';
import type { Measured } from '../measure';
import type { Memory } from '../memory';

/** How long a measurement may take on a machine that does nothing else: promised to the pipeline, which waits for it. */
export const allowedSeconds = (videoSeconds: number) => Math.min(60 + 0.7 * videoSeconds, 120);
/** The grace for a measurement that ends when its time is up. */
const GRACE_SECONDS = 2;
const stillLimits = { count: 240, bytes: 25_000, side: 480 };

export type DurationRow = {
  videoSeconds: number;
  atOnce: number;
  seconds: number;
  memory: Memory;
  stills: { count: number; largestBytes: number; longestSide: number };
  notMeasured: string[];
  passed: boolean;
};

const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);

function describeStills(stills: readonly Still[]): DurationRow['stills'] {
  return {
    count: stills.length,
    largestBytes: most(stills.map(({ jpeg }) => jpeg.length)),
    longestSide: most(stills.map(({ width, height }) => Math.max(width, height))),
  };
}

export function toRow(videoSeconds: number, measured: readonly Measured[], memory: Memory): DurationRow {
  const stills = describeStills(measured.flatMap((one) => one.stills));
  const count = most(measured.map((one) => one.stills.length));
  const seconds = most(measured.map((one) => one.seconds));
  // The second one of two may wait for the first, within its own time.
  const isInTime = seconds <= allowedSeconds(videoSeconds) + GRACE_SECONDS;
  const areStillsSmall = count <= stillLimits.count && stills.largestBytes <= stillLimits.bytes && stills.longestSide <= stillLimits.side;
  const reasons = measured.flatMap(({ measurement }) => measurement.notMeasured.map(({ part, reason }) => `${part}: ${reason}`));
  return {
    videoSeconds,
    atOnce: measured.length,
    seconds,
    memory,
    stills: { ...stills, count },
    notMeasured: [...new Set(reasons)],
    passed: isInTime && areStillsSmall && measured.every(({ rejected }) => rejected === undefined),
  };
}
