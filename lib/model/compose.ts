import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScrapedAd } from '@/lib/ads/schema';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { record } from '@/lib/metrics';
import { sections } from '@/lib/report/criteria';
import type { Report } from '@/lib/report/schema';
import { isUnreachable } from '@/lib/unreachable';
import { Answer } from './answer';
import { assembleReport, type Measured, type Provenance, UnusableAnswer } from './assemble';
import type { Model, ModelRequest } from './client';
import { isRefusal, ModelFailure } from './failure';
import { costOf } from './models';
import { analysisRequest, MAX_REPAIRED_CHARACTERS, type PromptInput, repairRequest } from './prompt';
import { readJson } from './read-json';
import type { Reply, Usage } from './reply';

/** Why a call of the model cost nothing: it did not reach the vendor, or was answered with an error status. */
export type FreeCall = 'unreachable' | 'refused';

export type ComposeInput = {
  model: Model;
  ad: ScrapedAd;
  video: { fileUri: string; mimeType: string; sha256: string; seconds: number; hasAudio: boolean };
  position: { n: number; of: number };
  measured: Measured;
  now: Date;
  /** Books one call on the run's budget, which outlives this attempt; false when it is spent. */
  beginCall: () => Promise<boolean>;
  /** Notes that a booked call cost nothing; the budget, too, gets back one that did not reach the vendor. */
  returnCall: (why: FreeCall) => Promise<void>;
  /** Notes what a call used, whatever its answer is worth. */
  noteUse: (use: ModelUse) => Promise<void>;
  signal: AbortSignal;
};

const BACKOFF_MS = [1_000, 4_000];
/** Calls of the model for one report: the first and its retries. A repair of the answer counts too. */
export const MAX_CALLS = BACKOFF_MS.length + 1;
// Waiting longer than this inside a step would hold its place in the queue; the engine's own retry comes later anyway.
const MAX_WAIT_MS = 60_000;
const MAX_PROBLEMS = 12;
const MAX_WALKED = 10_000;
/** More than an analysis has with every text and list at its cap, and several times what is asked for. */
const MAX_ANSWER_CHARACTERS = 250_000;

const newMarker = () => randomBytes(12).toString('hex');

/** JSON without any text, such as `{}`, from which a repair could only invent an analysis. */
function saysNothing(text: string): boolean {
  const json = readJson(text);
  const left: unknown[] = [json];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && value.trim() !== '') return false;
    if (typeof value === 'object' && value !== null) left.push(...Object.values(value).slice(0, MAX_WALKED));
  }
  return json !== undefined;
}

/** The `cost` is in US dollars, undefined for a model whose price is not known. */
export type ModelUse = Usage & { model: string; cost: number | undefined };

type Given = { text: string; model: string };

export type CallInput = Pick<ComposeInput, 'model' | 'signal' | 'now' | 'noteUse'>;

/** Throws {@link RunFailure} for an answer that is not whole, whose use was noted. */
export async function callModel({ model, signal, now, noteUse }: CallInput, request: ModelRequest): Promise<Given> {
  const startedAt = performance.now();
  const note = (outcome: Reply['ended'] | 'failed') =>
    record('model_call', { model: model.name, outcome, seconds: (performance.now() - startedAt) / 1000 });
  const reply = await model.generate(request, signal).catch((error: unknown) => {
    note('failed');
    throw error;
  });
  note(reply.ended);
  const use = { model: reply.model, ...reply.usage, cost: costOf(reply.model, reply.usage, now) };
  const { ended } = reply;
  const ms = Math.round(performance.now() - startedAt);
  log.info('the model answered', { asked: model.name, ended, ms, carriesVideo: request.video !== undefined, ...use });
  record('model_use', { ...use, model: model.name });
  await noteUse(use);
  if (reply.ended === 'whole' && !saysNothing(reply.text)) return { text: reply.text, model: reply.model };
  const cause = new Error(reply.ended === 'whole' ? 'an answer without text' : reply.reason);
  throw reply.ended === 'declined'
    ? new ModelFailure('model_refused', { cause })
    : new ModelFailure('model_invalid', { cause, retryAfterMs: 0 });
}

/** Milliseconds to wait before the same request is sent again, never less than the peer asks for; undefined when it should not be. */
function pauseBefore(attempt: number, error: unknown): number | undefined {
  const backoffMs = BACKOFF_MS[attempt];
  if (backoffMs === undefined || !(error instanceof ModelFailure) || error.retryAfterMs === undefined) return undefined;
  if (error.retryAfterMs > MAX_WAIT_MS) return undefined;
  const jitter = Math.random();
  return error.retryAfterMs > 0 ? error.retryAfterMs * (1 + jitter / 4) : backoffMs * (0.5 + jitter);
}

/** Throws `spent` when the budget leaves no call. A vendor that was not reached costs none, and is the caller's to try again. */
async function ask(input: ComposeInput, request: ModelRequest, spent: RunFailure): Promise<Given> {
  for (let attempt = 0; ; attempt += 1) {
    if (!(await input.beginCall())) throw spent;
    try {
      return await callModel(input, { ...request, seed: request.seed + attempt });
    } catch (error) {
      if (isUnreachable(error)) {
        await input.returnCall('unreachable');
        throw error;
      }
      if (isRefusal(error)) await input.returnCall('refused');
      const pauseMs = pauseBefore(attempt, error);
      if (pauseMs === undefined) throw error;
      log.warn('a call of the model failed and is repeated', { error, pauseMs });
      await sleep(pauseMs, undefined, { signal: input.signal });
    }
  }
}

function noteFindings(report: Report): void {
  if (report.verdict !== 'scored') return;
  for (const { worksDetail, doesntWorkDetail } of sections.map((section) => report[section]))
    for (const { check } of [...worksDetail, ...doesntWorkDetail]) record('finding', { check: check.result });
}

type Attempt = { report: Report } | { problems: readonly string[] };

/** The problems quote nothing of the text. */
function toReport(text: string, provenance: Provenance): Attempt {
  if (text.length > MAX_ANSWER_CHARACTERS) return { problems: ['It is too long.'] };
  const json = readJson(text);
  if (json === undefined) return { problems: ['It is not JSON.'] };
  const answer = Answer.safeParse(json);
  if (!answer.success) {
    return { problems: answer.error.issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => `${path.join('.') || 'answer'}: ${message}`) };
  }
  try {
    const report = assembleReport(answer.data, provenance, json);
    noteFindings(report);
    return { report };
  } catch (error) {
    if (error instanceof UnusableAnswer) return { problems: error.problems };
    throw error;
  }
}

export type Unusable = { answer: string; problems: readonly string[] };

const toPrompt = ({ measured: { measurement }, ...input }: ComposeInput): PromptInput => ({ ...input, measurement, marker: newMarker() });
const toProvenance = (input: ComposeInput, model: string): Provenance => ({ ...input, model });

/** Throws {@link RunFailure}. */
export async function askForReport(input: ComposeInput): Promise<{ report: Report } | Unusable> {
  const spent = new RunFailure('model_unavailable', { retry: 'never', cause: new Error('the budget of calls is spent') });
  const { text, model } = await ask(input, analysisRequest(toPrompt(input)), spent);
  const first = toReport(text, toProvenance(input, model));
  return 'report' in first ? first : { answer: text.slice(0, MAX_REPAIRED_CHARACTERS), problems: first.problems };
}

/** Asks once more, in text alone, for an analysis that could not be used in a form that can. Throws {@link RunFailure}. */
export async function repairReport(input: ComposeInput, { answer, problems }: Unusable): Promise<Report> {
  const invalid = (found: readonly string[]) => new RunFailure('model_invalid', { cause: new Error(found.join('; ')) });
  log.warn('an answer of the model is repaired', { problems });
  const { text, model } = await ask(input, repairRequest(answer, problems, toPrompt(input)), invalid(problems));
  const repaired = toReport(text, toProvenance(input, model));
  if ('report' in repaired) return repaired.report;
  throw invalid(repaired.problems);
}
