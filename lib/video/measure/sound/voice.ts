import type { TimeSpan } from '@/lib/video/schema';
import { VOICE_WINDOW_SECONDS } from './hearing';
import { joinSpans, toSpans } from './time-spans';

/**
 * Silero gives each window the probability of a voice. A window counts as one from this share of the level of its neighbors, so that a
 * whisper, of which Silero is never sure, is heard as a whole. The level is the fourth highest of 21: one loud sound does not set it.
 */
const SHARE_OF_LEVEL = 0.4;
const NEAR_WINDOWS = 10;
const LEVEL_RANK = 3;
const LOWEST = 0.1;
/** A span is a voice when Silero is this sure of so much of it. */
const SURE = 0.4;
const SURE_SECONDS = 0.16;
/** Shorter doubts are within a word. */
const SHORTEST_DOUBT_SECONDS = 0.2;
/** Pauses within a sentence belong to it. */
const SHORTEST_PAUSE_SECONDS = 0.3;
/** Silero answers a little after a voice begins, and goes on for longer after it ended. */
const LATE_SECONDS = { from: 0.02, to: 0.08 } as const;

export function toVoice(probabilities: readonly number[]): TimeSpan[] {
  const voiced = probabilities.map((probability, i) => {
    const near = probabilities.slice(Math.max(0, i - NEAR_WINDOWS), i + NEAR_WINDOWS + 1);
    const level = near.toSorted((a, b) => b - a)[LEVEL_RANK] ?? 0;
    return probability >= Math.max(LOWEST, SHARE_OF_LEVEL * level);
  });
  const sure = joinSpans(toSpans(voiced, VOICE_WINDOW_SECONDS), SHORTEST_DOUBT_SECONDS).filter((span) => isSure(span, probabilities));
  const spans = sure.map(({ from, to }) => ({ from: Math.max(0, from - LATE_SECONDS.from), to: to - LATE_SECONDS.to }));
  return joinSpans(spans, SHORTEST_PAUSE_SECONDS);
}

function isSure({ from, to }: TimeSpan, probabilities: readonly number[]): boolean {
  const windows = probabilities.slice(Math.round(from / VOICE_WINDOW_SECONDS), Math.round(to / VOICE_WINDOW_SECONDS));
  return windows.filter((probability) => probability >= SURE).length * VOICE_WINDOW_SECONDS >= SURE_SECONDS - 1e-9;
}
