import { AppError } from './errors';
import { log } from './log';
import { processState } from './process-state';
import { answerNotes } from './scope';
import { withHeavyTurn } from './turns';

/** `perProcess`: exports at once, one of each account. `stallMs`: how long one may make no progress; `maxMs`: how long it may take. */
export const exportLimits = { perProcess: 2, stallMs: 30_000, maxMs: 600_000 } as const;

const RETRY_SECONDS = 60;

export type ExportTiming = { stallMs: number; maxMs: number };

type Running = { userId: string; fail: (error: unknown) => void };

const running = () => processState('exports', () => new Set<Running>());

/** Breaks off the exports of this process, because it ends. */
export function endExports(): void {
  for (const { fail } of [...running()]) fail(new Error('the server is shutting down'));
}

/** Throws the error that {@link toExport} would throw now: `rate_limited` while another export of the account is in progress, `service_unavailable` without room. */
export function assertExportable(userId: string): void {
  const all = [...running()];
  if (all.some((one) => one.userId === userId))
    throw new AppError('rate_limited', {
      message: 'An export of this account is already in progress. Wait until its download has ended, then export again.',
      retryAfterSeconds: RETRY_SECONDS,
    });
  if (all.length >= exportLimits.perProcess)
    throw new AppError('service_unavailable', {
      message: 'Other accounts are being exported. Try again in a minute.',
      retryAfterSeconds: RETRY_SECONDS,
    });
}

/** An error, a time without progress, or too long a time cuts the connection, so that no part of a file looks whole. */
export function toExport(userId: string, chunks: AsyncGenerator<string>, given: Partial<ExportTiming> = {}): ReadableStream<Uint8Array> {
  assertExportable(userId);
  const { stallMs, maxMs } = { ...exportLimits, ...given };
  const encoder = new TextEncoder();
  const cut = answerNotes()?.cut;
  let stall: NodeJS.Timeout | undefined;
  let fail: Running['fail'] = () => undefined;
  const self: Running = { userId, fail: (error) => fail(error) };
  const late = setTimeout(() => fail(new Error(`not done within ${maxMs} ms`)), maxMs);
  const watch = () => {
    clearTimeout(stall);
    stall = setTimeout(() => fail(new Error(`no progress for ${stallMs} ms`)), stallMs);
  };
  const end = () => {
    clearTimeout(stall);
    clearTimeout(late);
    running().delete(self);
  };
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    fail = (error) => {
      if (!running().has(self)) return;
      log.warn('export ended early', { error });
      controller.error(error);
      // The stream would wait for a write that a client blocks by taking nothing.
      cut?.();
      end();
    };
    running().add(self);
    watch();
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    watch();
    try {
      const { value } = await withHeavyTurn(userId, () => chunks.next(), stallMs);
      if (!running().has(self)) return;
      watch();
      if (value !== undefined) return controller.enqueue(encoder.encode(value));
      end();
      controller.close();
    } catch (error) {
      fail(error);
    }
  };
  return new ReadableStream<Uint8Array>({ start, pull, cancel: end }, { highWaterMark: 0 });
}
