import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { processState } from '@/lib/process-state';
import { answerNotes } from '@/lib/scope';
import { findUserBy } from '../store';
import { writeDocument } from './document';
import { claimExport, extendExport, isExported, releaseExport } from './store';

/**
 * The lease of an export is short, because a process that dies leaves it behind. A live process extends it in time, however slow its client
 * is.
 */
export const LEASE_SECONDS = 60;
const EXTEND_EVERY_MS = 15_000;

/**
 * `perProcess`: at once. `stallMs`: how long a client may take nothing. Where all places are taken, a client that took less than
 * `contestedBytesPerSecond` since it began, for at least `contestedMs`, loses its place to the next account; after `alwaysContestedMs`, any.
 */
export const exportLimits = {
  perProcess: 2,
  stallMs: 30_000,
  contestedMs: 60_000,
  contestedBytesPerSecond: 256 * 1024,
  alwaysContestedMs: 600_000,
} as const;

/** Bytes that are sent at once. A client that does not take them within the time of a stall is disconnected. */
const CHUNK_CHARACTERS = 64 * 1024;

type Running = { fail: (error: unknown) => void; startedAt: number; sentBytes: number };

const running = () => processState('exports', () => new Set<Running>());

/** Breaks off the exports of this process, because it ends. */
export function endExports(): void {
  for (const { fail } of [...running()]) fail(new Error('the server is shutting down'));
}

const busyAccount = () =>
  new AppError('rate_limited', {
    message: 'An export of this account is already in progress. Wait until its download has ended, then export again.',
    retryAfterSeconds: LEASE_SECONDS,
  });

/** The times and the pace of {@link exportLimits}. */
export type ExportTiming = { stallMs: number; contestedMs: number; contestedBytesPerSecond: number; alwaysContestedMs: number };

/** The export whose place a new one takes; undefined while a place is free. Throws where none may be taken. */
function findPlace({ contestedMs, contestedBytesPerSecond, alwaysContestedMs }: Omit<ExportTiming, 'stallMs'>): Running | undefined {
  if (running().size < exportLimits.perProcess) return undefined;
  const now = performance.now();
  const bytesPerSecond = ({ startedAt, sentBytes }: Running) => sentBytes / ((now - startedAt) / 1000);
  const contested = [...running()]
    .filter(({ startedAt }) => now - startedAt >= contestedMs)
    .sort((a, b) => bytesPerSecond(a) - bytesPerSecond(b))
    .find((one) => bytesPerSecond(one) < contestedBytesPerSecond || now - one.startedAt >= alwaysContestedMs);
  if (contested !== undefined) return contested;
  throw new AppError('service_unavailable', {
    message: 'Other accounts are being exported. Try again in a minute.',
    retryAfterSeconds: LEASE_SECONDS,
  });
}

/** Throws the error that {@link exportAccount} would throw now. */
export async function assertExportable(db: Db, userId: string): Promise<void> {
  if (await isExported(db, userId)) throw busyAccount();
  findPlace(exportLimits);
}

async function claim(db: Db, userId: string): Promise<string> {
  const lease = await claimExport(db, userId, LEASE_SECONDS);
  if (lease !== undefined) return lease;
  if ((await findUserBy(db, { id: userId })) === undefined) throw new AppError('not_found', { message: 'This account no longer exists.' });
  throw busyAccount();
}

/** Joins the pieces to chunks, and extends the lease between them. */
async function* toChunks(db: Db, userId: string, lease: string): AsyncGenerator<string> {
  let extendedAt = performance.now();
  const extend = async () => {
    extendedAt = performance.now();
    if (!(await extendExport(db, userId, lease, LEASE_SECONDS))) throw new Error('the lease of the export was lost');
  };
  let chunk = '';
  for await (const piece of writeDocument(db, userId, extend)) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    if (performance.now() - extendedAt > EXTEND_EVERY_MS) await extend();
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/**
 * Nothing is read before the client has taken what was read. An error, or a time without progress, ends the stream with an error and cuts the
 * connection, so that no part of a file looks whole.
 */
function toStream(chunks: AsyncGenerator<string>, stallMs: number, release: () => Promise<void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const cut = answerNotes()?.cut;
  let stall: NodeJS.Timeout | undefined;
  let fail: Running['fail'] = () => undefined;
  const self: Running = { fail: (error) => fail(error), startedAt: performance.now(), sentBytes: 0 };
  const isOpen = () => running().has(self);
  const watch = () => {
    clearTimeout(stall);
    stall = setTimeout(() => fail(new Error(`no progress for ${stallMs} ms`)), stallMs);
  };
  const end = async () => {
    clearTimeout(stall);
    if (!running().delete(self)) return;
    await release().catch((error: unknown) => log.warn('the lease of an export was not released; it expires', { error }));
  };
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    fail = (error) => {
      if (!isOpen()) return;
      log.warn('account export ended early', { error });
      controller.error(error);
      // The stream would wait for a write that a client blocks by taking nothing.
      cut?.();
      void end();
    };
    running().add(self);
    watch();
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    watch();
    try {
      const { value } = await chunks.next();
      if (!isOpen()) return;
      watch();
      if (value !== undefined) {
        const bytes = encoder.encode(value);
        self.sentBytes += bytes.byteLength;
        return controller.enqueue(bytes);
      }
      await end();
      controller.close();
    } catch (error) {
      fail(error);
    }
  };
  return new ReadableStream<Uint8Array>({ start, pull, cancel: end }, { highWaterMark: 0 });
}

/**
 * Everything the service stores about a user, as one JSON document without hashes and secrets. Throws `not_found`, `rate_limited` while
 * another export of the account is in progress in any process, and `service_unavailable` where this process has no room for one more.
 */
export async function exportAccount(db: Db, userId: string, given: Partial<ExportTiming> = {}): Promise<ReadableStream<Uint8Array>> {
  const timing: ExportTiming = { ...exportLimits, ...given };
  const lease = await claim(db, userId);
  const release = () => releaseExport(db, userId, lease);
  try {
    findPlace(timing)?.fail(new Error('another account needs the place of a slow or long export'));
  } catch (error) {
    await release();
    throw error;
  }
  return toStream(toChunks(db, userId, lease), timing.stallMs, release);
}
