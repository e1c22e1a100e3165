import { GeminiRefusal, isObject, type JsonObject } from './wire';

/**
 * The settings that each model accepts and refuses. Read 2026-11-22 from the vendor's pages on models, thinking ("Gemini thinking"), media
 * resolution, deprecations and "latest model" (changes of 2026-07-21 and 2026-10-08), and, where a page gives no words, from answers that
 * users of the API recorded in 2026; each rule below says which. Words of a refusal without a source are ours: only the refusal is
 * documented.
 */
type Rules = {
  /**
   * Rules for `thinkingBudget`. 2.5: the page's ranges, -1 is dynamic. 3.x: "still supported for backward compatibility" (vendor's FAQ of
   * 2026-08-27), but 3.6 answers 400 to 0 (recorded 2026-08). Gemini 4: documented 400.
   */
  budget: { least: number; most: number; mayBeZero: boolean } | 'refused';
  /** Values of `thinkingLevel`; none: refused whatever its value (recorded 2026-01). */
  levels: readonly string[];
  /** Taken by 2.5 to 3.5; "deprecated and ignored" since 2026-07-21; announced as 400 for later generations. */
  sampling: 'taken' | 'ignored' | 'refused';
  /** Tokens of one frame, by the page on media resolution: 3.x spends 70 on `medium` too. */
  frames: Readonly<Record<string, number>>;
  /** Thoughts of a request that says nothing of thinking; a figure of ours, of the size that was recorded for small tasks in 2026-10. */
  thoughts: number;
  /** Days as on the deprecations page, UTC; `servedBy` answers from then on. */
  shutdown?: { on: string; servedBy?: string };
  /** "No longer available to new users": 404 (recorded 2026-09 for all of 2.5). */
  oldKeysOnly?: true;
};

const LOW = 'MEDIA_RESOLUTION_LOW';
const MEDIUM = 'MEDIA_RESOLUTION_MEDIUM';
const HIGH = 'MEDIA_RESOLUTION_HIGH';
const UNSPECIFIED = 'MEDIA_RESOLUTION_UNSPECIFIED';

const frames2 = { [UNSPECIFIED]: 256, [LOW]: 64, [MEDIUM]: 256, [HIGH]: 256 };
const frames3 = { [UNSPECIFIED]: 70, [LOW]: 70, [MEDIUM]: 70, [HIGH]: 280 };
const fromMinimal = ['MINIMAL', 'LOW', 'MEDIUM', 'HIGH'];
const fromLow = ['LOW', 'MEDIUM', 'HIGH'];
const toXhigh = [...fromLow, 'XHIGH'];
const tolerant = { least: -1, most: 32_768, mayBeZero: true };

const gemini3: Rules = { budget: tolerant, levels: fromMinimal, sampling: 'taken', frames: frames3, thoughts: 900 };
const later: Rules = { ...gemini3, sampling: 'ignored' };
const gemini4: Rules = { ...later, budget: 'refused', levels: toXhigh, thoughts: 1_500 };

const models: Readonly<Record<string, Rules>> = {
  'gemini-2.5-flash': {
    budget: { least: 1, most: 24_576, mayBeZero: true },
    levels: [],
    sampling: 'taken',
    frames: frames2,
    thoughts: 600,
    shutdown: { on: '2026-12-01', servedBy: 'gemini-3.5-flash-lite' },
    oldKeysOnly: true,
  },
  'gemini-2.5-flash-lite': {
    budget: { least: 512, most: 24_576, mayBeZero: true },
    levels: [],
    sampling: 'taken',
    frames: frames2,
    thoughts: 0,
    oldKeysOnly: true,
  },
  'gemini-2.5-pro': {
    budget: { least: 128, most: 32_768, mayBeZero: false },
    levels: [],
    sampling: 'taken',
    frames: frames2,
    thoughts: 900,
    shutdown: { on: '2026-12-01', servedBy: 'gemini-3.8-flash' },
    oldKeysOnly: true,
  },
  'gemini-3-flash-preview': gemini3,
  'gemini-3-pro-preview': { ...gemini3, levels: ['LOW', 'HIGH'], shutdown: { on: '2026-03-09', servedBy: 'gemini-3.1-pro-preview' } },
  'gemini-3.1-pro-preview': { ...gemini3, levels: fromLow },
  'gemini-3.1-flash-lite': { ...gemini3, thoughts: 0, shutdown: { on: '2027-05-07' } },
  'gemini-3.5-flash': { ...gemini3, shutdown: { on: '2026-10-08', servedBy: 'gemini-3.6-flash' } },
  'gemini-3.5-flash-lite': { ...later, thoughts: 0 },
  'gemini-3.6-flash': { ...later, budget: { ...tolerant, mayBeZero: false } },
  'gemini-3.7-flash': { ...later, levels: fromLow, shutdown: { on: '2026-10-08', servedBy: 'gemini-3.8-flash' } },
  'gemini-3.8-flash': { ...later, levels: fromLow },
  'gemini-4-argon': { ...gemini4, levels: fromLow },
  'gemini-4-carbon': { ...gemini4, levels: fromLow },
  'gemini-4-hydrogen': gemini4,
  // Also refuses penalties and more than one candidate.
  'gemini-4-neon': gemini4,
  // No model of the vendor's: one of the generation for which the 400 for sampling fields is announced.
  'gemini-9-future': { ...gemini4, sampling: 'refused' },
};

export type ServedModel = { name: string; rules: Rules };

/** Finds it, or answers like the API: 404 for what there is not, and for what a new key may not have. */
export function serveModel(name: string, { now, newKey }: { now: Date; newKey: boolean }): ServedModel {
  const rules = Object.hasOwn(models, name) ? models[name] : undefined;
  // Words of the API, recorded 2026-09.
  if (newKey && rules?.oldKeysOnly === true)
    throw new GeminiRefusal(
      404,
      `This model models/${name} is no longer available to new users. Please update your code to use models/gemini-3.6-flash for the latest features and improvements. We recommend you to use the Interactions API.`,
    );
  const isShut = rules?.shutdown !== undefined && rules.shutdown.on <= now.toISOString().slice(0, 10);
  if (isShut && rules.shutdown?.servedBy !== undefined) return serveModel(rules.shutdown.servedBy, { now, newKey });
  if (rules === undefined || isShut)
    throw new GeminiRefusal(
      404,
      `models/${name} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
    );
  return { name, rules };
}

/** Builds the answer of `models.get`; the page names limits and whether a model thinks, but neither levels nor prices. */
export function describeModel({ name }: ServedModel): object {
  return {
    name: `models/${name}`,
    version: '001',
    displayName: name,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
    thinking: true,
  };
}

function checkThinking(thinking: JsonObject, { rules }: ServedModel): void {
  for (const key of Object.keys(thinking))
    if (!['thinkingBudget', 'thinkingLevel', 'includeThoughts'].includes(key))
      throw new GeminiRefusal(
        400,
        `Invalid JSON payload received. Unknown name "${key}" at 'generation_config.thinking_config': Cannot find field.`,
      );
  const { thinkingBudget: budget, thinkingLevel: level } = thinking;
  // Recorded on 3.5 to 3.8; the page: "will return a 400 error".
  if (budget !== undefined && level !== undefined)
    throw new GeminiRefusal(400, 'You can only set only one of thinking budget and thinking level.');
  if (level !== undefined && rules.levels.length === 0) throw new GeminiRefusal(400, 'Thinking level is not supported for this model.');
  if (level !== undefined && !rules.levels.includes(String(level).toUpperCase()))
    throw new GeminiRefusal(
      400,
      `Thinking level ${String(level)} is not supported for this model. Please retry with other thinking level.`,
    );
  if (budget === undefined || budget === -1) return;
  if (rules.budget === 'refused') throw new GeminiRefusal(400, 'Thinking budget is not supported for this model.');
  const { least, most, mayBeZero } = rules.budget;
  const fits = budget === 0 ? mayBeZero : typeof budget === 'number' && Number.isInteger(budget) && budget >= least && budget <= most;
  if (!fits)
    throw new GeminiRefusal(400, `The thinking budget ${String(budget)} is invalid. Please choose a value between ${least} and ${most}.`);
}

const samplingFields = ['temperature', 'topP', 'topK', 'seed'];

/** Refuses, in the API's words where they are known, a `generationConfig` that this model does not take. */
export function checkConfig(config: JsonObject, model: ServedModel): void {
  const { rules, name } = model;
  const sent = samplingFields.find((field) => field in config);
  if (rules.sampling === 'refused' && sent !== undefined) throw new GeminiRefusal(400, `${sent} is not supported for this model.`);
  const isNeon = name === 'gemini-4-neon';
  if (isNeon && ('frequencyPenalty' in config || 'presencePenalty' in config || Number(config.candidateCount ?? 1) > 1))
    throw new GeminiRefusal(400, 'Request contains an invalid argument.');
  const { temperature } = config;
  if (temperature !== undefined && !(typeof temperature === 'number' && temperature >= 0 && temperature <= 2))
    throw new GeminiRefusal(400, '* GenerateContentRequest.generation_config.temperature: must be in the range [0.0, 2.0].');
  const { mediaResolution = UNSPECIFIED } = config;
  // An enum's unknown value: `MEDIA_RESOLUTION_ULTRA_HIGH` is valid only on a part, and for images.
  if (!Object.hasOwn(rules.frames, String(mediaResolution)))
    throw new GeminiRefusal(400, `Invalid value at 'generation_config.media_resolution': "${String(mediaResolution)}"`);
  const { maxOutputTokens } = config;
  if (
    maxOutputTokens !== undefined &&
    !(Number.isInteger(maxOutputTokens) && Number(maxOutputTokens) >= 1 && Number(maxOutputTokens) <= 65_536)
  )
    throw new GeminiRefusal(400, 'max_output_tokens must be within the range from 1 (inclusive) to 65537 (exclusive).');
  if (isObject(config.thinkingConfig)) checkThinking(config.thinkingConfig, model);
}

/** The tokens of the model's thoughts; the figures of the levels are ours, below the vendor's budgets for efforts. */
export function thoughtTokensOf(config: JsonObject, { rules }: ServedModel): number {
  const thinking = isObject(config.thinkingConfig) ? config.thinkingConfig : {};
  if (typeof thinking.thinkingBudget === 'number' && thinking.thinkingBudget >= 0) return Math.min(rules.thoughts, thinking.thinkingBudget);
  const spent: Record<string, number> = { MINIMAL: 0, LOW: 200, MEDIUM: 1_400, HIGH: 6_000, XHIGH: 12_000 };
  return spent[String(thinking.thinkingLevel).toUpperCase()] ?? rules.thoughts;
}

/** Tokens of an image, by the page on media resolution (2026-11): 3.x spends 560 on `medium`, and every other model one tile of 256 or 258. */
export function pictureTokensOf({ mediaResolution = UNSPECIFIED }: JsonObject, { rules }: ServedModel): number {
  if (rules.frames === frames2) return mediaResolution === LOW ? 64 : 258;
  return { [LOW]: 280, [MEDIUM]: 560 }[String(mediaResolution)] ?? 1_120;
}

export function frameTokensOf({ mediaResolution = UNSPECIFIED }: JsonObject, { rules }: ServedModel): number {
  return rules.frames[String(mediaResolution)] ?? 0;
}
