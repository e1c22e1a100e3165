import { createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import type { Endpoint } from '../calls';
import { type JobFunction, parseFunctions } from './config';

export type JobEvent = { id: string; name: string; data: unknown; ts: number };

/** A finished step as the protocol replays it: `{ data }`, or `{ error }` of a step that will not be retried. */
export type Memo = { stepId: string; name: string; payload: unknown };

export type Invocation = {
  functionId: string;
  runId: string;
  event: JobEvent;
  attempt: number;
  maxAttempts: number;
  steps: readonly Memo[];
};

export type Outcome =
  | { kind: 'step'; step: Memo }
  | { kind: 'completed' }
  | { kind: 'error'; error: unknown; retry: 'never' | 'backoff' | { afterMs: number } };

export type Protocol = {
  listFunctions: () => Promise<JobFunction[]>;
  invoke: (invocation: Invocation, signal?: AbortSignal) => Promise<Outcome>;
};

const ORIGIN = 'http://embedded.invalid';
const PATH = '/api/inngest';

const Ops = z.array(
  z.object({
    id: z.string(),
    op: z.string(),
    displayName: z.string().nullish(),
    data: z.unknown().optional(),
    error: z.unknown().optional(),
  }),
);
const Registration = z.object({ functions: z.array(z.unknown()) });

/** A request signed as by an Inngest server: HMAC-SHA256 over the canonical body and the time in seconds. */
export function signedRequest(
  signingKey: string,
  method: 'POST' | 'PUT',
  query: string,
  body: object,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal | undefined } = {},
): Request {
  const text = JSON.stringify(body);
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', signingKey)
    .update(`${canonicalize(JSON.parse(text))}${seconds}`)
    .digest('hex');
  return new Request(`${ORIGIN}${PATH}${query}`, {
    method,
    body: text,
    ...(signal === undefined ? {} : { signal }),
    headers: {
      host: new URL(ORIGIN).host,
      'content-type': 'application/json',
      'x-inngest-signature': `t=${seconds}&s=${signature}`,
      ...headers,
    },
  });
}

function toCallBody({ runId, event, attempt, maxAttempts, steps }: Invocation): object {
  const stack = steps.map((step) => step.stepId);
  return {
    version: 2,
    event,
    events: [event],
    steps: Object.fromEntries(steps.map((step) => [step.stepId, step.payload])),
    use_api: false,
    ctx: {
      run_id: runId,
      attempt,
      max_attempts: maxAttempts,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack, current: Math.max(stack.length - 1, 0) },
    },
  };
}

function toRetry(headers: Headers): 'never' | 'backoff' | { afterMs: number } {
  if (headers.get('x-inngest-no-retry') === 'true') return 'never';
  const after = headers.get('retry-after');
  if (after === null) return 'backoff';
  const afterMs = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(afterMs) ? { afterMs: Math.max(afterMs, 0) } : 'backoff';
}

function unsupported(what: string): Outcome {
  return { kind: 'error', error: { name: 'UnsupportedStep', message: `the embedded engine does not implement ${what}` }, retry: 'never' };
}

function toOutcome(response: Response, body: unknown): Outcome {
  if (response.status === 200) return { kind: 'completed' };
  if (response.status !== 206) return { kind: 'error', error: body, retry: toRetry(response.headers) };
  const [op, ...others] = Ops.parse(body);
  if (op === undefined || others.length > 0) return unsupported('parallel steps');
  const step = { stepId: op.id, name: op.displayName ?? op.id };
  if (op.op === 'StepRun') return { kind: 'step', step: { ...step, payload: { data: op.data ?? null } } };
  if (op.op === 'StepFailed') return { kind: 'step', step: { ...step, payload: { error: op.error } } };
  if (op.op === 'StepError') return { kind: 'error', error: op.error, retry: toRetry(response.headers) };
  return unsupported(op.op);
}

function toErrorData(error: unknown): object {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'Error', message: String(error) };
}

/** `register` returns the configuration at boot, `call` runs the functions. Both receive only signed requests. */
export function createProtocol({ signingKey, register, call }: { signingKey: string; register: Endpoint; call: Endpoint }): Protocol {
  return {
    listFunctions: async () => {
      const response = await register(
        signedRequest(signingKey, 'PUT', '', { url: `${ORIGIN}${PATH}` }, { headers: { 'x-inngest-sync-kind': 'in_band' } }),
      );
      if (!response.ok) throw new Error(`the functions did not register: ${response.status} ${await response.text()}`);
      return parseFunctions(Registration.parse(await response.json()).functions);
    },
    invoke: async (invocation, signal) => {
      try {
        const query = `?${new URLSearchParams({ fnId: invocation.functionId, stepId: 'step' })}`;
        const response = await call(signedRequest(signingKey, 'POST', query, toCallBody(invocation), { signal }));
        return toOutcome(response, await response.json());
      } catch (error) {
        return { kind: 'error', error: toErrorData(error), retry: 'backoff' };
      }
    },
  };
}
