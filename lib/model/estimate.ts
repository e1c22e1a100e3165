import { MAX_VIDEO_SECONDS } from '@/lib/limits';
import { MAX_CALLS } from './compose';
import { costOf, familyOf, MAX_OUTPUT_TOKENS, type ModelFamily, resolutionFor } from './models';
import { fpsFor } from './prompt';

/** Tokens at every media resolution (page on audio, as of 2026-09); newer models' prices per minute suggest 25, so this is the most. */
const AUDIO_TOKENS_PER_SECOND = 32;

/** Tokens, several times the usual: instructions, an ad and captions at their caps in a script of one token a character, or a repair. */
const MOST_TEXT_TOKENS = 60_000;

const DAY_MS = 86_400_000;

function mostVideoTokens(family: ModelFamily): { frames: number; audio: number } {
  const frames = Math.ceil(MAX_VIDEO_SECONDS * Math.min(fpsFor(MAX_VIDEO_SECONDS), family.maxFps));
  return { frames: frames * family.frameTokens[resolutionFor(family)], audio: MAX_VIDEO_SECONDS * AUDIO_TOKENS_PER_SECOND };
}

function largestCallCost(model: string, day: Date): number | undefined {
  const { frames, audio } = mostVideoTokens(familyOf(model, day));
  const usage = { inputTokens: MOST_TEXT_TOKENS + frames + audio, audioInputTokens: audio, outputTokens: MAX_OUTPUT_TOKENS };
  return costOf(model, usage, day);
}

/** US dollars: every call with the longest video and answer, at the price of its day or the next. Undefined for an unknown price. */
export function largestCost(model: string, now: Date): number | undefined {
  const [today, tomorrow] = [largestCallCost(model, now), largestCallCost(model, new Date(now.getTime() + DAY_MS))];
  if (today === undefined || tomorrow === undefined) return undefined;
  return Math.max(today, tomorrow) * MAX_CALLS;
}
