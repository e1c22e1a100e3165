import type { TimeSpan } from '@/lib/video/schema';
import { createBlocks, LOWEST_DBFS, PEAKS_PER_SECOND } from './hearing';
import { toSpans } from './time-spans';

/** Peaks, not means: a whisper and the tone of a quiet room rise above this many times a second. */
const SILENT_DBFS = -60;
const SHORTEST_SECONDS = 0.3;

export const toDbfs = (amplitude: number): number =>
  amplitude > 0 ? Math.max(LOWEST_DBFS, Math.round(200 * Math.log10(amplitude)) / 10) : LOWEST_DBFS;

export function createPeakMeter(sampleRate: number, onPeak: (dbfs: number) => void): (channels: readonly Float32Array[]) => void {
  let peak = 0;
  const hear = (channels: readonly Float32Array[], from: number, to: number) => {
    for (const samples of channels) peak = Math.max(peak, highest(samples, from, to));
  };
  return createBlocks(sampleRate, PEAKS_PER_SECOND, hear, () => {
    onPeak(toDbfs(peak));
    peak = 0;
  });
}

function highest(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (let i = from; i < to; i++) {
    const amplitude = Math.abs(samples[i] ?? 0);
    if (amplitude > peak) peak = amplitude;
  }
  return peak;
}

export function toSilence(peaks: readonly number[]): TimeSpan[] {
  const silent = peaks.map((dbfs) => dbfs < SILENT_DBFS);
  return toSpans(silent, 1 / PEAKS_PER_SECOND).filter(({ from, to }) => to - from > SHORTEST_SECONDS - 1e-9);
}
