import type { Usage } from './reply';

export type ThinkingLevel = 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';
export type MediaResolution = 'low' | 'medium' | 'high';

/** US dollars per million tokens from a day on, at the standard rate for prompts up to 200,000 tokens; ours stay below that. */
type Price = { from: string; input: number; audioInput?: number; output: number };

/** Days are UTC, `YYYY-MM-DD`. */
export type ModelFamily = {
  /** Thinking tokens at most, or the levels that may be named; undefined: say nothing about thinking. */
  thinking: { maxBudget: number } | { levels: readonly ThinkingLevel[] } | undefined;
  frameTokens: Readonly<Record<MediaResolution, number>>;
  maxFps: number;
  /** Taken at the temperature that the vendor advises for our use; else not sent. */
  sampling: { temperature: number } | 'ignored' | 'refused';
  prices: readonly Price[];
  /** The day from which another model answers in its place, or none. */
  retires?: { on: string; to?: string };
};

const frames2: ModelFamily['frameTokens'] = { low: 64, medium: 256, high: 256 };
const frames3: ModelFamily['frameTokens'] = { low: 70, medium: 70, high: 280 };
const fromMinimal = { levels: ['minimal', 'low', 'medium', 'high'] } as const;
const fromLow = { levels: ['low', 'medium', 'high'] } as const;
const toXhigh = { levels: ['low', 'medium', 'high', 'xhigh'] } as const;

const ONCE = '1970-01-01';
/** The day on which the vendor's pages on models, pricing, thinking, media resolution and deprecations were read. */
export const PRICES_READ_ON = '2026-11-22';

const gemini2 = { frameTokens: frames2, maxFps: 24, sampling: { temperature: 0.2 } } as const;
// "We strongly recommend keeping temperature at 1.0": below it these models may loop.
const gemini3 = { frameTokens: frames3, maxFps: 24, sampling: { temperature: 1 } } as const;
// Sampling fields are "deprecated and ignored" from the 3.5 Flash-Lite of July 2026 on, and a 400 is announced for later models.
const gemini36 = { ...gemini3, sampling: 'ignored' } as const;
// What a frame costs on Gemini 4 is not published; `high` is the most of it on either family before.
const gemini4 = { ...gemini36, thinking: toXhigh } as const;

const flash38Prices: readonly Price[] = [
  { from: ONCE, input: 0.75, output: 3.75 },
  { from: '2027-01-01', input: 1.5, output: 7.5 },
];
const argonPrices: readonly Price[] = [
  { from: ONCE, input: 2, output: 10 },
  { from: '2026-12-01', input: 4, output: 20 },
];

/** Each by the beginning of a model's name; of those that fit, the longest counts. */
export const modelFamilies: Readonly<Record<string, ModelFamily>> = {
  'gemini-2.5-flash': {
    ...gemini2,
    thinking: { maxBudget: 24_576 },
    prices: [{ from: ONCE, input: 0.3, audioInput: 1, output: 2.5 }],
    retires: { on: '2026-12-01', to: 'gemini-3.5-flash-lite' },
  },
  'gemini-2.5-flash-lite': {
    ...gemini2,
    thinking: { maxBudget: 24_576 },
    prices: [{ from: ONCE, input: 0.1, audioInput: 0.3, output: 0.4 }],
  },
  'gemini-2.5-pro': {
    ...gemini2,
    thinking: { maxBudget: 32_768 },
    prices: [{ from: ONCE, input: 1.25, output: 10 }],
    retires: { on: '2026-12-01', to: 'gemini-3.8-flash' },
  },
  'gemini-3-flash-preview': {
    ...gemini3,
    thinking: fromMinimal,
    prices: [{ from: ONCE, input: 0.5, audioInput: 1, output: 3 }],
  },
  'gemini-3-pro-preview': {
    ...gemini3,
    thinking: { levels: ['low', 'high'] },
    prices: [{ from: ONCE, input: 2, output: 12 }],
    retires: { on: '2026-03-09', to: 'gemini-3.1-pro-preview' },
  },
  'gemini-3.1-pro-preview': {
    ...gemini3,
    thinking: fromLow,
    prices: [{ from: ONCE, input: 2, output: 12 }],
  },
  'gemini-3.1-flash-lite': {
    ...gemini3,
    thinking: fromMinimal,
    prices: [{ from: ONCE, input: 0.25, audioInput: 0.5, output: 1.5 }],
    retires: { on: '2027-05-07' },
  },
  'gemini-3.5-flash': {
    ...gemini3,
    thinking: fromMinimal,
    prices: [{ from: ONCE, input: 1.5, output: 9 }],
    retires: { on: '2026-10-08', to: 'gemini-3.6-flash' },
  },
  'gemini-3.5-flash-lite': {
    ...gemini36,
    thinking: fromMinimal,
    prices: [{ from: ONCE, input: 0.3, output: 2.5 }],
  },
  'gemini-3.6-flash': { ...gemini36, thinking: fromMinimal, prices: flash38Prices },
  'gemini-3.7-flash': {
    ...gemini36,
    thinking: fromLow,
    prices: flash38Prices,
    retires: { on: '2026-10-08', to: 'gemini-3.8-flash' },
  },
  'gemini-3.8-flash': { ...gemini36, thinking: fromLow, prices: flash38Prices },
  'gemini-4-argon': { ...gemini4, thinking: fromLow, prices: argonPrices },
  // Its levels are not published, so none is named.
  'gemini-4-carbon': { ...gemini4, thinking: undefined, prices: argonPrices },
  'gemini-4-hydrogen': { ...gemini4, prices: [{ from: ONCE, input: 1.5, output: 7.5 }] },
  'gemini-4-neon': { ...gemini4, prices: [{ from: ONCE, input: 3, output: 15 }] },
};

/** A model that the table does not know: nothing is sent that some model refuses, and captions can be read on every one so far. */
const unknownFamily: ModelFamily = { thinking: undefined, frameTokens: frames3, maxFps: 24, sampling: 'refused', prices: [] };

const toDay = (now: Date) => now.toISOString().slice(0, 10);

function keyOf(model: string): string | undefined {
  const name = model.toLowerCase();
  const fitting = Object.keys(modelFamilies).filter((key) => name === key || name.startsWith(`${key}-`) || name.startsWith(`${key} `));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

function resolve(model: string, now: Date): { name: string; family: ModelFamily } {
  const key = keyOf(model);
  const family = (key === undefined ? undefined : modelFamilies[key]) ?? unknownFamily;
  const { retires } = family;
  return retires?.to !== undefined && retires.on <= toDay(now) ? resolve(retires.to, now) : { name: model, family };
}

const DAY_MS = 86_400_000;

/** A vendor's day may begin in another time zone, and a routing may take hours: so long around it either model may answer. */
const HANDOVER = { daysBefore: 1, daysAfter: 3 };

function isHandedOver({ on, to }: NonNullable<ModelFamily['retires']>, now: Date): boolean {
  const days = (now.getTime() - Date.parse(on)) / DAY_MS;
  return to !== undefined && days >= -HANDOVER.daysBefore && days < HANDOVER.daysAfter;
}

/** A retired model has the rules of its successor, and around the day of the change a request has nothing that one of the two refuses. */
export function familyOf(model: string, now: Date): ModelFamily {
  const key = keyOf(model);
  const retires = key === undefined ? undefined : modelFamilies[key]?.retires;
  const { family } = resolve(model, now);
  if (retires === undefined || !isHandedOver(retires, now)) return family;
  return { ...family, thinking: undefined, frameTokens: unknownFamily.frameTokens, sampling: 'refused' };
}

type InUse = { model: string; checkModel?: string | undefined };
export const listModelsInUse = ({ model, checkModel = model }: InUse) => [...new Set([model, checkModel])];

export const RETIRES_SOON_DAYS = 60;

export type Retirement = { on: string; days: number; successor: string | undefined };

/** The number of `days` is negative after the retirement; undefined where no day is announced. */
export function findRetirement(model: string, now: Date): Retirement | undefined {
  const key = keyOf(model);
  const retires = key === undefined ? undefined : modelFamilies[key]?.retires;
  if (retires === undefined) return undefined;
  const days = Math.round((Date.parse(retires.on) - Date.parse(toDay(now))) / DAY_MS);
  return { on: retires.on, days, successor: retires.to === undefined ? undefined : resolve(retires.to, now).name };
}

/** A frame in which a caption of 20 pixels stays legible; at 64 to 70 tokens it does not. */
const LEGIBLE_FRAME_TOKENS = 200;

export function resolutionFor({ frameTokens }: ModelFamily): MediaResolution {
  return (['low', 'medium', 'high'] as const).find((resolution) => frameTokens[resolution] >= LEGIBLE_FRAME_TOKENS) ?? 'high';
}

/** `small`: questions about pictures and sound, with the least thinking and a short answer. */
export type RequestSize = 'whole' | 'small';

/** Tokens of the answer to a small request: some 30 short lines, a transcript and what is thought. */
export const SMALL_OUTPUT_TOKENS = 8_192;
/** The most tokens of a picture at `MEDIA_RESOLUTION_MEDIUM` (the vendor's page on media resolution, as of 2026-11: 560, and 256 before Gemini 3). */
export const PICTURE_TOKENS = 560;

/** Includes thoughts; one vendor guide limits answers that are not streamed to this. */
export const MAX_OUTPUT_TOKENS = 32_768;
/** A full answer is some 8,000 to 10,000 tokens of JSON, and the longest that is asked for below this. */
export const ANSWER_TOKENS = 20_480;
/**
 * The most tokens of a level. Low, medium and high are the budgets into which the vendor translates efforts (its page on OpenAI
 * compatibility, since April 2025); no cap is published for the levels themselves, and for `minimal` and `xhigh` no figure at all, so these
 * two are ours.
 */
const levelTokens: Readonly<Record<ThinkingLevel, number>> = { minimal: 0, low: 1_024, medium: 8_192, high: 24_576, xhigh: 32_768 };

const THINKING_ROOM = MAX_OUTPUT_TOKENS - ANSWER_TOKENS;

const levelFor = (levels: readonly ThinkingLevel[]) => levels.findLast((name) => levelTokens[name] <= THINKING_ROOM) ?? levels[0];

/** Undefined: the model decides. A stream is silent while the model thinks, unless summaries of its thoughts are asked for. */
export function thinkingFor({ thinking }: ModelFamily, size: RequestSize = 'whole') {
  if (thinking === undefined) return undefined;
  const includeThoughts = true;
  const budget = size === 'small' ? levelTokens.low : levelTokens.medium;
  if ('maxBudget' in thinking) return { includeThoughts, thinkingBudget: Math.min(thinking.maxBudget, budget) };
  const level = size === 'small' ? thinking.levels[0] : levelFor(thinking.levels);
  return level === undefined ? undefined : { includeThoughts, thinkingLevel: level.toUpperCase() };
}

/** Answers US dollars; undefined where the price is not known. */
export function costOf(model: string, { inputTokens, audioInputTokens, outputTokens }: Usage, now: Date): number | undefined {
  const price = resolve(model, now).family.prices.findLast(({ from }) => from <= toDay(now));
  if (price === undefined) return undefined;
  const input = (inputTokens - audioInputTokens) * price.input + audioInputTokens * (price.audioInput ?? price.input);
  return (input + outputTokens * price.output) / 1e6;
}
