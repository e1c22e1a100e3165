import type { TimeSpan, VideoMeasurement } from '@/lib/video/schema';
import type { Truth } from '@/tests/fakes/videos/maker/truth';
import { toShare } from '@/tests/support/share';
import { type Score, seconds } from './metrics';

const LOUDNESS_TOLERANCE = 0.5;
/** The seconds of a wrong span from which it is printed. */
const WORTH_TELLING = 0.3;

function merge(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

const length = (spans: readonly TimeSpan[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);

function intersect(a: readonly TimeSpan[], b: readonly TimeSpan[]): TimeSpan[] {
  return a.flatMap((one) =>
    b.map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) })).filter(({ from, to }) => to > from),
  );
}

/** Seconds of intersection and of union. */
function compareSpans(truth: readonly TimeSpan[], found: readonly TimeSpan[]): { hits: number; of: number } {
  const [a, b] = [merge(truth), merge(found)];
  const both = length(intersect(a, b));
  return { hits: both, of: length(a) + length(b) - both };
}

const tell = (spans: readonly TimeSpan[]) => spans.map(({ from, to }) => `${from.toFixed(2)}–${to.toFixed(2)}`).join(' ');

function scoreLoudness(truth: number | null, found: number | null): Score {
  const right = truth === null || found === null ? truth === found : Math.abs(truth - found) <= LOUDNESS_TOLERANCE;
  return { shares: { loudness: toShare([right]) }, losses: right ? [] : [`${found ?? 'no'} LUFS instead of ${truth ?? 'none'}`] };
}

/** A sound that should have been measured and was not loses everything. */
export function scoreSound(truth: Truth, { sound }: VideoMeasurement): Score[] {
  if (truth.notMeasured.some(({ part }) => part === 'sound')) return [];
  const voice = compareSpans(truth.voice, sound?.voice ?? []);
  const silence = compareSpans(truth.silence, sound?.silence ?? []);
  const wrong = voice.of - voice.hits;
  const losses =
    wrong > WORTH_TELLING ? [`voice ${tell(sound?.voice ?? [])} instead of ${tell(truth.voice)} (${seconds(wrong)} wrong)`] : [];
  const loudness =
    sound === null ? { shares: { loudness: toShare([false]) }, losses: ['no loudness'] } : scoreLoudness(truth.loudness, sound.loudness);
  return [{ shares: { voice, silence }, losses }, loudness];
}
