import { measurementCaps, type Picture } from '../schema';
import { findCuts } from './cuts';
import type { Frames } from './difference';
import { findDissolves } from './dissolves';

type Shot = Picture['shots'][number];

/** A cover is shown for a few frames at the start, for the preview of a post; no viewer sees a shot in it. */
const COVER_SECONDS = 0.15;

/** The shots of a video, in order and without gaps; from `sampled.from` on frames are missing, and a change there says nothing about cuts. */
export function findShots(frames: Frames, seconds: number, sampled: { from: number } | null): Shot[] {
  const times = sampled ? frames.times.filter((at) => at < sampled.from) : frames.times;
  const decoded = { times, signatures: frames.signatures };
  const cuts = findCuts(decoded);
  const starts: Pick<Shot, 'from' | 'begins'>[] = [
    ...cuts.map((i) => ({ from: times[i] ?? 0, begins: 'cut' as const })),
    ...findDissolves(decoded, cuts).map(({ from, to }) => ({
      from: ((times[from] ?? 0) + (times[to] ?? 0)) / 2,
      begins: 'dissolve' as const,
    })),
  ];
  const afterCover = starts.filter(({ from }) => from > COVER_SECONDS).sort((a, b) => a.from - b.from);
  const ordered = [{ from: 0, begins: 'start' as const }, ...afterCover].slice(0, measurementCaps.shots);
  return ordered.map(({ from, begins }, i) => ({ from, to: Math.max(from, ordered[i + 1]?.from ?? seconds), begins }));
}
