import type { ReportVideo } from '@/lib/report/check';
import { toClock } from '@/lib/report/words';

/** A still as a format draws it; `width` and `height` are those of the picture in pixels, and `label` describes it. */
export type Frame = { n: number; label: string; width: number; height: number };

const LONGER_SIDE = 480;

export function fitFrame({ width, height }: { width: number; height: number }, longer: number): { width: number; height: number } {
  const scale = longer / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Empty where none is kept or the picture's shape is unknown. */
export function toFrames(video: ReportVideo | undefined): ReadonlyMap<number, Frame> {
  const { picture, stills = [] } = video ?? {};
  if (!picture) return new Map();
  const sides = fitFrame(picture, LONGER_SIDE);
  return new Map(stills.map(({ n, at }) => [n, { n, label: `Frame at ${toClock(at)}`, ...sides }]));
}
