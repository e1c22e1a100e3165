import { measurementCaps, type Picture } from '../schema';
import { findCuts } from './cuts';
import type { Frames } from './difference';

type Shot = Picture['shots'][number];

/** From this second on, frames are missing: a change between two of them says nothing about cuts. */
type Sampled = { from: number } | null;

/** The shots of a video, in order, without gaps. */
export function findShots(frames: Frames, seconds: number, sampled: Sampled): Shot[] {
  const known = sampled ? frames.times.filter((at) => at < sampled.from) : frames.times;
  const decoded = { times: known, signatures: frames.signatures };
  const starts: Pick<Shot, 'from' | 'begins'>[] = [
    { from: 0, begins: 'start' },
    ...findCuts(decoded).map((i) => ({ from: known[i] ?? 0, begins: 'cut' as const })),
  ];
  return starts
    .slice(0, measurementCaps.shots)
    .map((start, i, all) => ({ from: start.from, to: Math.max(start.from, all[i + 1]?.from ?? seconds), begins: start.begins }));
}
