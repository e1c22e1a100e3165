import { AsyncLocalStorage } from 'node:async_hooks';
import { processState } from '@/lib/process-state';

/** The fields of every line that some work logs: its request, or its run and step. */
export type LogScope = { requestId?: string; runId?: string; step?: string };

/** Notes that a handler leaves for the server, because Next passes none on. */
export type AnswerNotes = {
  /** Bytes of the body. */
  length?: number;
  /** Closes the connection, so that the client sees an error; set by the server. */
  cut?: () => void;
  /** True once the client alone decides how long the answer takes. */
  isSent?: boolean;
  turn?: { lane: string; leave: () => void };
  /** A form of a page, and whether an action of ours has read it; what Next fails on before that is a malformed request. */
  form?: 'sent' | 'read';
  /** Why a server action must not run; it returns the error, so that nothing typed is lost. */
  refusal?: unknown;
};

type Scope = { log: LogScope; signal?: AbortSignal; answer?: AnswerNotes };

// One storage for everything, because Node 20 copies each into every promise.
const storage = () => processState('scope', () => new AsyncLocalStorage<Scope>());

export function logScope(): LogScope {
  return storage().getStore()?.log ?? {};
}

export function withLogScope<T>(scope: LogScope, work: () => T): T {
  return storage().run({ ...storage().getStore(), log: { ...logScope(), ...scope } }, work);
}

/** Sets the scope of everything that follows from the start of a request, where no function of ours surrounds that work. */
export function enterRequestScope(log: LogScope, answer: AnswerNotes): void {
  storage().enterWith({ log, answer });
}

/** Returns undefined outside of a request. */
export function answerNotes(): AnswerNotes | undefined {
  return storage().getStore()?.answer;
}

export function withSignal<T>(signal: AbortSignal, work: () => T): T {
  return storage().run({ ...storage().getStore(), log: logScope(), signal }, work);
}

/** The signal that aborts the current work; undefined where nothing does. */
export function scopeSignal(): AbortSignal | undefined {
  return storage().getStore()?.signal;
}
