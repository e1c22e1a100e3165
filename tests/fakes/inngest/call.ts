import { Agent, fetch } from 'undici';
import { z } from 'zod';
import type { AppFunction } from './functions';
import { newUlid, signed } from './ids';
import type { Memo, Run } from './state';

export type Outcome =
  | { kind: 'step'; memo: Memo; version: number }
  | { kind: 'step-error'; id: string; error: unknown; retry: Retry; version: number }
  | { kind: 'error'; error: unknown; retry: Retry }
  | { kind: 'completed'; data: unknown };
export type Retry = 'never' | 'backoff' | { at: number };

const Op = z.object({ id: z.string(), op: z.string(), data: z.unknown().optional(), error: z.unknown().optional() });

/** A step may take minutes before the first header arrives; a real server waits for two hours. (pkg/consts/consts.go, v1.43.0) */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 86_400_000;

const BACKOFF_SECONDS = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200];
const JITTER_SECONDS = 30;

/** The wait after the nth failed attempt, and up to half a minute more by chance. (pkg/backoff/backoff.go, v1.43.0, 2026-08) */
export function backoffMs(attempt: number): number {
  return 1000 * ((BACKOFF_SECONDS[attempt] ?? BACKOFF_SECONDS.at(-1) ?? 0) + Math.random() * JITTER_SECONDS);
}

/** `Retry-After`, in seconds or as a date, from one second to a day. (pkg/execution/driver/httpdriver/parse.go, v1.43.0, 2026-08) */
function toRetry(headers: { get: (name: string) => string | null }): Retry {
  if (headers.get('x-inngest-no-retry') === 'true') return 'never';
  const after = headers.get('retry-after');
  if (after === null) return 'backoff';
  const delayMs = /^\d{1,7}$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(delayMs) ? { at: Date.now() + Math.min(Math.max(delayMs, MIN_RETRY_MS), MAX_RETRY_MS) } : 'backoff';
}

const failure = (name: string, message: string, retry: Retry): Outcome => ({ kind: 'error', error: { name, message }, retry });

/** One op of an answer of status 206: one step. (docs/SDK_SPEC.md 5, 2026-08; steps side by side are not stood in for) */
function toStep(ops: unknown, retry: Retry, version: number): Outcome {
  const [op, ...others] = z.array(Op).parse(ops);
  if (op === undefined || others.length > 0) return failure('UnsupportedStep', 'the fake calls one step after the other', 'never');
  const { id } = op;
  if (op.op === 'StepRun') return { kind: 'step', memo: { id, payload: { data: op.data ?? null } }, version };
  if (op.op === 'StepFailed') return { kind: 'step', memo: { id, payload: { error: op.error } }, version };
  if (op.op === 'StepError') return { kind: 'step-error', id, error: op.error, retry, version };
  return failure('UnsupportedStep', `the fake knows no ${op.op}`, 'never');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Answer = { status: number; ok: boolean; headers: { get: (name: string) => string | null } };

function toOutcome({ status, ok, headers }: Answer, text: string): Outcome {
  // Success that an SDK did not say is a proxy's. (pkg/execution/driver/httpdriver/httpdriver.go, v1.43.0, 2026-08)
  if (ok && headers.get('x-inngest-sdk') === null) return failure('not_sdk', 'The response did not come from an Inngest SDK', 'backoff');
  const retry = toRetry(headers);
  if (status === 206) return toStep(parseJson(text), retry, Number(headers.get('x-inngest-req-version') ?? -1));
  if (ok) return { kind: 'completed', data: parseJson(text) };
  const error = parseJson(text);
  return typeof error === 'object' && error !== null
    ? { kind: 'error', error, retry }
    : failure('Error', `invalid status code: ${status}`, retry);
}

function toBody(run: Run, fn: AppFunction): object {
  const stack = run.steps.map(({ id }) => id);
  return {
    version: run.version,
    event: run.event,
    events: [run.event],
    steps: Object.fromEntries(run.steps.map(({ id, payload }) => [id, payload])),
    defers: {},
    use_api: false,
    ctx: {
      fn_id: fn.id,
      run_id: run.id,
      env: '',
      step_id: 'step',
      attempt: run.attempt,
      max_attempts: fn.maxAttempts,
      stack: { stack, current: stack.length },
      qi_id: newUlid(),
      disable_immediate_execution: false,
      use_api: false,
    },
  };
}

/**
 * Calls the app once for a run: for its next step, or for its end. The call goes to the address that the app registered of itself, whatever
 * address the server was given to sync. (seen on a server of v1.43.0 in another network namespace, 2026-11-24)
 */
export async function callApp(run: Run, fn: AppFunction, signingKey: string): Promise<Outcome> {
  const { text, signature } = signed(signingKey, toBody(run, fn));
  const url = new URL(fn.url);
  url.searchParams.set('stepId', 'step');
  try {
    const response = await fetch(url, {
      method: 'POST',
      dispatcher,
      body: text,
      headers: {
        'content-type': 'application/json',
        'x-inngest-signature': signature,
        'x-run-id': run.id,
        'user-agent': 'inngest/stand-in',
      },
    });
    return toOutcome(response, await response.text());
  } catch (error) {
    return failure('Error', `the app was not reached: ${String(error)}`, 'backoff');
  }
}

/** Asks the app to register, as a server does that was given its address; throws when it refuses. (pkg/deploy/deploy.go, v1.43.0) */
export async function syncApp(url: string, signingKey: string): Promise<void> {
  const { text, signature } = signed(signingKey, { url });
  const headers = { 'content-type': 'application/json', 'x-inngest-server-kind': 'cloud', 'x-inngest-signature': signature };
  const response = await fetch(url, { method: 'PUT', dispatcher, body: text, headers });
  if (!response.ok) throw new Error(`the app at ${url} did not sync: ${response.status} ${await response.text()}`);
}
