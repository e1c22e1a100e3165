import { MAX_VIDEO_SECONDS } from '@/lib/limits';
import { MAX_CALLS } from './compose';
import { AUDIO_TOKENS_PER_SECOND } from './estimate';
import { costOf, familyOf, MAX_OUTPUT_TOKENS, type ModelFamily, resolutionFor } from './models';
import { fpsFor } from './prompt';

/**
 * Tokens of all text in a request, several times what is usual: the instructions, an ad and captions at their caps, in a script of which
 * every character is a token, or the answer that a repair shows again.
 */
const MOST_TEXT_TOKENS = 60_000;

const DAY_MS = 86_400_000;

/** The longest video at the resolution of the model, with sound. */
function mostVideoTokens(family: ModelFamily): { frames: number; audio: number } {
  const frames = Math.ceil(MAX_VIDEO_SECONDS * Math.min(fpsFor(MAX_VIDEO_SECONDS), family.maxFps));
  return { frames: frames * family.frameTokens[resolutionFor(family)], audio: MAX_VIDEO_SECONDS * AUDIO_TOKENS_PER_SECOND };
}

function largestCallCost(model: string, day: Date): number | undefined {
  const { frames, audio } = mostVideoTokens(familyOf(model, day));
  const usage = { inputTokens: MOST_TEXT_TOKENS + frames + audio, audioInputTokens: audio, outputTokens: MAX_OUTPUT_TOKENS };
  return costOf(model, usage, day);
}

/**
 * The most US dollars that one analysis may cost: each of its calls with the longest video and the longest answer, at the price of its day or
 * of the next, in which it may end. Undefined for a model of unknown price.
 */
export function largestCost(model: string, now: Date): number | undefined {
  const [today, tomorrow] = [largestCallCost(model, now), largestCallCost(model, new Date(now.getTime() + DAY_MS))];
  if (today === undefined || tomorrow === undefined) return undefined;
  return Math.max(today, tomorrow) * MAX_CALLS;
}
