import type { TimeSpan } from '@/lib/video/schema';
import { VOICE_WINDOW_SECONDS } from './hearing';
import { joinSpans, toSpans } from './time-spans';

/** A voice begins where its probability reaches the first and ends where it falls below the second, as Silero's own code does. */
const BEGINS = 0.5;
const ENDS = 0.35;
const SHORTEST_VOICE_SECONDS = 0.25;
/** Pauses within a sentence belong to it. */
const SHORTEST_PAUSE_SECONDS = 0.3;
const PADDING_SECONDS = 0.03;

/** Spans in which a voice is heard. */
export function toVoice(probabilities: readonly number[]): TimeSpan[] {
  let speaks = false;
  const voiced = probabilities.map((probability) => {
    speaks = probability >= (speaks ? ENDS : BEGINS);
    return speaks;
  });
  const spans = joinSpans(toSpans(voiced, VOICE_WINDOW_SECONDS), SHORTEST_PAUSE_SECONDS);
  const long = spans.filter(({ from, to }) => to - from >= SHORTEST_VOICE_SECONDS);
  return joinSpans(
    long.map(({ from, to }) => ({ from: Math.max(0, from - PADDING_SECONDS), to: to + PADDING_SECONDS })),
    0,
  );
}
