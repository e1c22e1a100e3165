import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScrapedAd } from '@/lib/ads/schema';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Report } from '@/lib/report/schema';
import { Answer } from './answer';
import { assembleReport, type Provenance, UnusableAnswer } from './assemble';
import type { Model, ModelRequest } from './client';
import { ModelFailure } from './failure';
import { analysisRequest, MAX_REPAIRED_CHARACTERS, type PromptInput, repairRequest } from './prompt';

export type ComposeInput = {
  model: Model;
  ad: ScrapedAd;
  clip: { fileUri: string; mimeType: string; sha256: string; seconds: number; hasAudio: boolean };
  /** Which of the ad's videos the clip is. */
  video: { n: number; of: number };
  now: Date;
  /** Books one call on the run's budget, which outlives this attempt; false when it is spent. */
  beginCall: () => Promise<boolean>;
  signal: AbortSignal;
};

const BACKOFF_MS = [1_000, 4_000];
// Waiting longer than this inside a step would hold its place in the queue; the engine's own retry comes later anyway.
const MAX_WAIT_MS = 60_000;
const MAX_PROBLEMS = 12;

const newMarker = () => randomBytes(12).toString('hex');

async function call({ model, signal }: ComposeInput, request: ModelRequest): Promise<string> {
  const startedAt = performance.now();
  const { text, usage } = await model.generate(request, signal);
  log.info('the model answered', {
    model: model.name,
    ms: Math.round(performance.now() - startedAt),
    carriesVideo: request.video !== undefined,
    ...usage,
  });
  return text;
}

/** Milliseconds to wait before the same request is sent again, never less than the peer asks for; undefined when it should not be. */
function pauseBefore(attempt: number, error: unknown): number | undefined {
  const backoffMs = BACKOFF_MS[attempt];
  if (backoffMs === undefined || !(error instanceof ModelFailure) || error.retryAfterMs === undefined) return undefined;
  if (error.retryAfterMs > MAX_WAIT_MS) return undefined;
  const jitter = Math.random();
  return error.retryAfterMs > 0 ? error.retryAfterMs * (1 + jitter / 4) : backoffMs * (0.5 + jitter);
}

/** The one call that carries the video; only a failed exchange is repeated, at most twice. */
async function askWithVideo(input: ComposeInput, prompt: PromptInput): Promise<string> {
  const request = analysisRequest(prompt);
  for (let attempt = 0; ; attempt += 1) {
    if (!(await input.beginCall()))
      throw new RunFailure('model_unavailable', { retry: 'never', cause: new Error('the budget of calls is spent') });
    try {
      return await call(input, request);
    } catch (error) {
      const pauseMs = pauseBefore(attempt, error);
      if (pauseMs === undefined) throw error;
      log.warn('a call of the model failed and is repeated', { error, pauseMs });
      await sleep(pauseMs, undefined, { signal: input.signal });
    }
  }
}

type Attempt = { report: Report } | { problems: readonly string[] };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The report that the text gives, or what is wrong with it in words that quote nothing of it. */
function toReport(text: string, provenance: Provenance): Attempt {
  const json = parseJson(text);
  if (json === undefined) return { problems: ['It is not JSON.'] };
  const answer = Answer.safeParse(json);
  if (!answer.success) {
    return { problems: answer.error.issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`) };
  }
  try {
    return { report: assembleReport(answer.data, provenance) };
  } catch (error) {
    if (error instanceof UnusableAnswer) return { problems: error.problems };
    throw error;
  }
}

/** An answer of which no report can be made, and what is wrong with it. */
export type Unusable = { answer: string; problems: readonly string[] };

const toPrompt = ({ ad, clip, video }: ComposeInput): PromptInput => ({ ad, clip, video, marker: newMarker() });
const toProvenance = ({ model, ad, clip, video, now }: ComposeInput): Provenance => ({ model: model.name, ad, clip, video, now });

/** Asks the model, with the video, for its analysis and makes the report of it. Throws {@link RunFailure}. */
export async function askForReport(input: ComposeInput): Promise<{ report: Report } | Unusable> {
  const answer = await askWithVideo(input, toPrompt(input));
  const first = toReport(answer, toProvenance(input));
  return 'report' in first ? first : { answer: answer.slice(0, MAX_REPAIRED_CHARACTERS), problems: first.problems };
}

/** Asks once more, in text alone, for an analysis that could not be used in a form that can. Throws {@link RunFailure}. */
export async function repairReport(input: ComposeInput, { answer, problems }: Unusable): Promise<Report> {
  const invalid = (found: readonly string[]) => new RunFailure('model_invalid', { cause: new Error(found.join('; ')) });
  if (!(await input.beginCall())) throw invalid(problems);
  log.warn('an answer of the model is repaired', { problems });
  const repaired = toReport(await call(input, repairRequest(answer, problems, toPrompt(input))), toProvenance(input));
  if ('report' in repaired) return repaired.report;
  throw invalid(repaired.problems);
}
