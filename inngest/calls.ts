import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@/db/client';
import { processDatabase } from '@/lib/process-database';
import { processState } from '@/lib/process-state';
import { scopeSignal, withSignal } from '@/lib/scope';

export type Endpoint = (request: Request) => Promise<Response>;

/** A call of an engine in progress. It keeps the request, whose signal stops firing when the request is garbage-collected. */
type Call = { request: Request; abandon: AbortController; ended: Promise<unknown> };

const openCalls = () => processState('calls of an engine', () => new Set<Call>());

/** Longer than the grace of the embedded engine, and shorter than the drain of the process. */
const GRACE_MS = 22_000;

export async function answering<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const open = openCalls();
  const abandon = new AbortController();
  const hangUp = () => abandon.abort(request.signal.reason);
  if (request.signal.aborted) hangUp();
  request.signal.addEventListener('abort', hangUp, { once: true });
  const call: Call = { request, abandon, ended: Promise.resolve() };
  open.add(call);
  try {
    const answer = withSignal(abandon.signal, work);
    call.ended = answer;
    return await answer;
  } finally {
    open.delete(call);
    request.signal.removeEventListener('abort', hangUp);
  }
}

/** Aborts when the result no longer counts: the engine disconnected (lease lost, or run released), or this process must stop. */
export function callerSignal(): AbortSignal {
  return scopeSignal() ?? new AbortController().signal;
}

export async function callsEnded(graceMs: number = GRACE_MS): Promise<void> {
  const open = [...openCalls()];
  const ended = Promise.allSettled(open.map((call) => call.ended));
  const waited = new AbortController();
  await Promise.race([ended, sleep(graceMs, undefined, { signal: waited.signal }).catch(() => undefined)]);
  waited.abort();
  for (const call of open) call.abandon.abort(new Error('the process stops'));
  await ended;
}

export function functionDatabase(): Sql {
  const database = processDatabase();
  if (database === undefined) throw new Error('the database of this process is not open');
  return database.sql;
}
