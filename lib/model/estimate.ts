import { MAX_VIDEO_SECONDS } from '@/lib/limits';
import type { ModelSettings } from './client';
import { MAX_CALLS } from './compose';
import { MAX_PICTURES } from './look/statements';
import { costOf, familyOf, MAX_OUTPUT_TOKENS, type ModelFamily, PICTURE_TOKENS, resolutionFor, SMALL_OUTPUT_TOKENS } from './models';
import { fpsFor } from './prompt';

/** Tokens at every media resolution (page on audio, as of 2026-09); newer models' prices per minute suggest 25, so this is the most. */
const AUDIO_TOKENS_PER_SECOND = 32;

/** Tokens, several times the usual: instructions, an ad and captions at their caps in a script of one token a character, or a repair. */
const MOST_TEXT_TOKENS = 60_000;

/** Instructions, and statements at their caps. */
const MOST_LOOK_TEXT_TOKENS = 20_000;

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

const atMost = (costOn: (day: Date) => number | undefined, now: Date): number | undefined => {
  const [today, tomorrow] = [costOn(now), costOn(new Date(now.getTime() + DAY_MS))];
  return today === undefined || tomorrow === undefined ? undefined : Math.max(today, tomorrow);
};

/** US dollars: every call with the longest video and answer, at the price of its day or the next. Undefined for an unknown price. */
export function largestCost(model: string, now: Date): number | undefined {
  const call = atMost((day) => largestCallCost(model, day), now);
  return call === undefined ? undefined : call * MAX_CALLS;
}

/** US dollars: a second look with the most pictures and the longest sound. 0 where there is none; undefined for an unknown price. */
export function largestLookCost(model: string | undefined, now: Date): number | undefined {
  if (model === undefined) return 0;
  const audio = MAX_VIDEO_SECONDS * AUDIO_TOKENS_PER_SECOND;
  const inputTokens = MOST_LOOK_TEXT_TOKENS + (MAX_PICTURES + 1) * PICTURE_TOKENS + audio;
  return atMost((day) => costOf(model, { inputTokens, audioInputTokens: audio, outputTokens: SMALL_OUTPUT_TOKENS }, day), now);
}

export function largestAnalysisCost({ model, checkModel }: Pick<ModelSettings, 'model' | 'checkModel'>, now: Date): number | undefined {
  const [report, look] = [largestCost(model, now), largestLookCost(checkModel, now)];
  return report === undefined || look === undefined ? undefined : report + look;
}
