import { MAX_VIDEO_SECONDS } from '@/lib/limits';
import { Answer } from './answer';
import { MAX_CALLS } from './compose';
import { costOf, familyOf, MAX_OUTPUT_TOKENS, type ModelFamily, resolutionFor, thinkingTokensFor } from './models';
import { fpsFor, renderSystem } from './prompt';
import { largestAnswer, toResponseSchema } from './response-schema';

/** "A token is equivalent to about 4 characters" (the vendor's page on tokens, as of 2026-11); other scripts than Latin take more. */
const CHARACTERS_PER_TOKEN = 4;
/** Tokens at every media resolution (page on audio, as of 2026-09); newer models' prices per minute suggest 25, so this is the most. */
export const AUDIO_TOKENS_PER_SECOND = 32;

export const toTokens = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/** Long copy and facts of the library, and for each second a cut, a caption and half a span of voice, as renderMaterial writes them. */
const MATERIAL = { characters: 3_570, perSecond: 93 };

/** The length of a video with sound is in `seconds`. */
export type Call = { seconds: number; promptCharacters: number; answerCharacters: number };

export type Estimate = {
  seconds: number;
  inputTokens: number;
  audioInputTokens: number;
  answerTokens: number;
  /** The most thoughts of the call, which are charged as output. */
  thinkingTokens: number;
  /** The cost in US dollars, without thoughts and with all of them; null where the price is not known. */
  cost: { least: number; most: number } | null;
};

/** Follows the vendor's rules: thoughts are output, and each frame and each second of sound is input. */
export function estimateCall(model: string, { seconds, promptCharacters, answerCharacters }: Call, now: Date): Estimate {
  const family = familyOf(model, now);
  const frames = Math.ceil(seconds * Math.min(fpsFor(seconds), family.maxFps));
  const audioInputTokens = Math.ceil(seconds * AUDIO_TOKENS_PER_SECOND);
  const inputTokens = toTokens(promptCharacters) + frames * family.frameTokens[resolutionFor(family)] + audioInputTokens;
  const answerTokens = toTokens(answerCharacters);
  const thinkingTokens = thinkingTokensFor(family);
  const costWith = (outputTokens: number) => costOf(model, { inputTokens, audioInputTokens, outputTokens }, now);
  const [least, most] = [costWith(answerTokens), costWith(answerTokens + thinkingTokens)];
  return {
    seconds,
    inputTokens,
    audioInputTokens,
    answerTokens,
    thinkingTokens,
    cost: least === undefined || most === undefined ? null : { least, most },
  };
}

/** An analysis of a video of this length with all that an ad can have: full copy, captions and voice, and the longest answer asked for. */
export function fullCall(seconds: number): Call {
  const schema = toResponseSchema(Answer);
  const material = MATERIAL.characters + Math.ceil(MATERIAL.perSecond * seconds);
  return {
    seconds,
    promptCharacters: renderSystem().length + JSON.stringify(schema).length + material,
    answerCharacters: JSON.stringify(largestAnswer(schema)).length,
  };
}

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
