import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { withSignals } from '@/lib/deadline';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import { type BreakerReports, type BreakerTiming, breakerTiming, createBreakerReports } from './breaker';
import { acquirePageLease, type PageLease, recordPageLoad, releasePageLease, renewPageLease } from './store';

export type PageLockTiming = BreakerTiming & {
  /** Time between two page loads of one platform, over all processes. */
  spacingMs: number;
  leaseMs: number;
  pollMs: number;
};

export const pageLockTiming: PageLockTiming = { ...breakerTiming, spacingMs: 2000, leaseMs: 30_000, pollMs: 250 };

export type PageLockOptions = {
  db: Db;
  platform: Platform;
  timing: PageLockTiming;
  /** `ignored`: an operator inspects a page although the breaker is open; lock and spacing still apply. */
  breaker?: 'respected' | 'ignored' | undefined;
  /** Called once if another page of the platform is being loaded, and again when the lock is acquired. */
  onWait?: ((isWaiting: boolean) => Promise<void>) | undefined;
};

export type PageLock = BreakerReports & {
  beginLoad: () => Promise<void>;
};

class LeaseLost extends Error {}

/** Throws while the breaker is open, so that the run comes back later instead of waiting here. */
function deferWhileBreakerOpen(openForMs: number): void {
  if (openForMs === 0) return;
  throw new RunFailure('library_rate_limited', { retryAfterMs: openForMs, cause: new Error('the breaker of the platform is open') });
}

async function acquire(
  { db, timing, breaker = 'respected', onWait }: PageLockOptions,
  lease: PageLease,
  signal: AbortSignal,
): Promise<void> {
  let isWaiting = false;
  for (;;) {
    signal.throwIfAborted();
    const { acquired, openForMs } = await acquirePageLease(db, lease, { leaseMs: timing.leaseMs, breaker });
    if (acquired) {
      if (isWaiting) await onWait?.(false);
      return;
    }
    if (breaker === 'respected') deferWhileBreakerOpen(openForMs);
    if (!isWaiting) await onWait?.(true);
    isWaiting = true;
    // Without the jitter two waiting processes could poll in step, and the same one would always win.
    await sleep(timing.pollMs * (0.5 + Math.random()), undefined, { signal });
  }
}

function keepRenewing({ db, timing }: PageLockOptions, lease: PageLease, lost: AbortController): () => void {
  const renew = async (): Promise<void> => {
    try {
      if (!(await renewPageLease(db, lease, timing.leaseMs))) lost.abort(new LeaseLost());
    } catch (cause) {
      log.warn('the page lock of a library was not renewed', { platform: lease.platform, cause });
    }
  };
  const timer = setInterval(() => void renew(), timing.leaseMs / 3);
  return () => clearInterval(timer);
}

function createPageLock({ db, timing }: PageLockOptions, lease: PageLease, signal: AbortSignal): PageLock {
  return {
    ...createBreakerReports(db, lease, timing),
    beginLoad: async () => {
      for (;;) {
        const waitMs = await recordPageLoad(db, lease, timing.spacingMs);
        if (waitMs === undefined) throw new LeaseLost();
        if (waitMs === 0) return;
        await sleep(Math.ceil(waitMs), undefined, { signal });
      }
    },
  };
}

/** Throws {@link RunFailure} with `retryAfterMs` while the breaker is open, and `library_unavailable` when the lease is lost meanwhile. */
export async function withPageLock<T>(
  options: PageLockOptions,
  signal: AbortSignal,
  visit: (lock: PageLock, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lease: PageLease = { platform: options.platform, token: randomUUID() };
  await acquire(options, lease, signal);
  const lost = new AbortController();
  const stopRenewing = keepRenewing(options, lease, lost);
  try {
    return await withSignals([signal, lost.signal], (locked) => visit(createPageLock(options, lease, locked), locked));
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof LeaseLost || lost.signal.aborted) throw new RunFailure('library_unavailable', { cause });
    throw cause;
  } finally {
    stopRenewing();
    await releasePageLease(options.db, lease, options.timing.spacingMs).catch((cause: unknown) =>
      log.warn('the page lock of a library was not released and expires by itself', { platform: options.platform, cause }),
    );
  }
}
