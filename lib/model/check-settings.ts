import { z } from 'zod';
import { RunFailure } from '@/lib/failures';
import { Answer } from './answer';
import { createModel, type Model, type ModelSettings, toCheckSettings } from './client';
import { vendorWords } from './failure';
import { lookSchema } from './look/ask';
import { costOf, findRetirement, PRICES_READ_ON, RETIRES_SOON_DAYS, type Retirement } from './models';
import type { Reply } from './reply';
import { toResponseSchema } from './response-schema';

const NO_KEY = 'No key is set. Set GEMINI_API_KEY.';

const Refusal = z.object({ status: z.int() });

const statusOf = (failure: RunFailure) => Refusal.safeParse(failure.cause).data?.status;
const isAboutKey = (failure: RunFailure) =>
  [401, 402, 403].includes(statusOf(failure) ?? 0) || /api[_ ]key/i.test(vendorWords(failure.cause));

type Setting = 'GEMINI_MODEL' | 'GEMINI_CHECK_MODEL';

/** Undefined while the retirement is far off. */
export function describeRetirement(
  model: string,
  { on, days, successor }: Retirement,
  setting: Setting = 'GEMINI_MODEL',
): string | undefined {
  const after = successor === undefined ? 'no model replaces it' : `${successor} answers in its place, with its own rules and prices`;
  if (days <= 0) return `${model} was retired on ${on}: ${after}. Set ${setting} to a current model.`;
  if (days > RETIRES_SOON_DAYS) return undefined;
  return `${model} will be retired on ${on}, in ${days} ${days === 1 ? 'day' : 'days'}: then ${after}. Set ${setting} to a current model.`;
}

function retirementProblems(model: string, now: Date, setting?: Setting): string[] {
  const retirement = findRetirement(model, now);
  const problem = retirement && describeRetirement(model, retirement, setting);
  return problem === undefined ? [] : [problem];
}

/** The cause of "fetch failed" names the failure, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? vendorWords(cause) : '';
}

function toProblem(failure: RunFailure, setting: Setting = 'GEMINI_MODEL'): string {
  const words = vendorWords(failure.cause);
  if (statusOf(failure) === 429) return `The quota of the key is spent. Raise it, or wait until it returns: ${words}`;
  if (failure.code !== 'model_misconfigured')
    return `The Gemini API could not be reached. Check the network and GEMINI_BASE_URL: ${[...new Set([words, causeOf(failure.cause)])].filter(Boolean).join(', ')}`;
  if (isAboutKey(failure)) return `The key was rejected. Check GEMINI_API_KEY: ${words}`;
  if (statusOf(failure) === 404) return `The model was not found. Check ${setting} and, where it is set, GEMINI_BASE_URL: ${words}`;
  return `The request was rejected: ${words}`;
}

async function attempt<T>(work: () => Promise<T>): Promise<T | RunFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RunFailure) return error;
    throw error;
  }
}

/** Costs nothing: only asks whether key and model are known to the API. */
export async function findModelProblems(settings: ModelSettings, signal: AbortSignal): Promise<string[]> {
  if (settings.apiKey === undefined) return [NO_KEY];
  const found = await attempt(() => createModel(settings).find(signal));
  return [
    ...(found instanceof RunFailure ? [toProblem(found)] : []),
    ...retirementProblems(settings.model, new Date()),
    ...(await findLookProblems(settings, (model) => model.find(signal))),
  ];
}

/** The problems of the model of the second look alone; one that the whole key has is told of the main model. */
async function findLookProblems(settings: ModelSettings, ask: (model: Model) => Promise<unknown>, now = new Date()): Promise<string[]> {
  const check = toCheckSettings(settings);
  if (check === undefined || check.apiKey === undefined) return [];
  const found = await attempt(() => ask(createModel(check, () => now)));
  return [
    ...(found instanceof RunFailure && !isAboutKey(found) ? [toProblem(found, 'GEMINI_CHECK_MODEL')] : []),
    ...retirementProblems(check.model, now, 'GEMINI_CHECK_MODEL'),
  ].map((problem) => `The second look: ${problem}`);
}

const fewWords = {
  system:
    'This is a check of a connection. Answer with the shortest JSON object that the schema allows: one word in each text, no items in lists.',
  user: 'Answer now.',
  seed: 1,
};

function replyProblems(model: string, reply: Reply, now: Date): string[] {
  // A version may stand behind the name; an alias names no model.
  const isVersion = /^(?:-\d[\w-]*)?(?: \(stand-in\))?$/.test(reply.model.toLowerCase().replace(model.toLowerCase(), ''));
  // That another one answers about its last day and after is told as the retirement.
  const isGone = (findRetirement(model, now)?.days ?? Number.POSITIVE_INFINITY) <= 1;
  const named = isVersion || model.endsWith('-latest') || isGone;
  return [
    ...(reply.ended === 'whole' ? [] : [`The answer was incomplete: ${reply.reason}.`]),
    ...(named ? [] : [`${reply.model} answered in place of ${model}. Set GEMINI_MODEL to a model that is available.`]),
  ];
}

const lookForm = { responseSchema: lookSchema, size: 'small' } as const;

/** Asks the configured model once, with the settings and the response schema of every analysis, and reports the result. */
export async function checkModel(settings: ModelSettings, signal: AbortSignal, clock = () => new Date()) {
  const now = clock();
  const startedAt = performance.now();
  const request = { ...fewWords, responseSchema: toResponseSchema(Answer) };
  const asked = settings.apiKey === undefined ? undefined : await attempt(() => createModel(settings, clock).generate(request, signal));
  const reply = asked instanceof RunFailure ? undefined : asked;
  const retirement = findRetirement(settings.model, now);
  return {
    model: settings.model,
    checkModel: settings.checkModel ?? null,
    // Another one after a retirement.
    answeredBy: reply?.model ?? null,
    latencyMs: reply === undefined ? null : Math.round(performance.now() - startedAt),
    inputTokens: reply?.usage.inputTokens ?? null,
    outputTokens: reply?.usage.outputTokens ?? null,
    // US dollars at the prices of `pricesReadOn`.
    cost: (reply && costOf(reply.model, reply.usage, now)) ?? null,
    pricesReadOn: PRICES_READ_ON,
    retiresOn: retirement?.on ?? null,
    daysUntilRetirement: retirement?.days ?? null,
    problems: [
      ...(asked === undefined ? [NO_KEY] : asked instanceof RunFailure ? [toProblem(asked)] : replyProblems(settings.model, asked, now)),
      ...retirementProblems(settings.model, now),
      ...(await findLookProblems(settings, (model) => model.generate({ ...fewWords, ...lookForm }, signal), now)),
    ],
  };
}

export type ModelCheck = Awaited<ReturnType<typeof checkModel>>;
