import type { Db } from '@/db/client';
import type { PageState } from '@/lib/ads/library-adapter';
import type { AdRef } from '@/lib/ads/schema';
import { type ScrapeTiming, visitAd } from '@/lib/ads/scrape';
import { withDeadline } from '@/lib/deadline';
import { env } from '@/lib/env';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import { evaluateCanary } from './evaluate';
import type { CanaryResult } from './schema';
import { parseCanaries } from './settings';
import { upsertCanaryResult } from './store';

/** Includes the wait for the platform's page lock. */
const CHECK_TIMEOUT_MS = 240_000;

export type CheckOptions = { db: Db; signal: AbortSignal; timing?: Partial<ScrapeTiming> | undefined };

/** `breakerOpenForMs`: no page was opened, because the breaker of the library is open. */
export type CanaryCheck = (CanaryResult & { state: PageState | null }) | { breakerOpenForMs: number };

async function visit(ref: AdRef, { db, signal, timing }: CheckOptions): Promise<CanaryCheck> {
  try {
    // One page load, whatever it shows.
    const { last } = await visitAd(ref, { db, signal, timing, bookLoad: async () => 0 });
    return { ...evaluateCanary(last.reading, ref.platform), state: last.reading.state };
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof RunFailure)) throw cause;
    if (cause.retryAfterMs !== undefined) return { breakerOpenForMs: cause.retryAfterMs };
    return { outcome: 'unreachable', missing: [], state: null };
  }
}

export async function checkCanary(ref: AdRef, options: CheckOptions): Promise<CanaryCheck> {
  const check = await withDeadline(options.signal, CHECK_TIMEOUT_MS, (signal) => visit(ref, { ...options, signal }));
  if ('outcome' in check) await upsertCanaryResult(options.db, ref.platform, check);
  return check;
}

function logCheck(platform: Platform, check: CanaryCheck): void {
  if (!('outcome' in check)) log.info('a canary was not checked, because the breaker of its library is open', { platform });
  else if (check.outcome === 'ok') log.info('a library shows its canary as expected', { platform });
  else log.warn('a library does not show its canary as expected', { platform, ...check });
}

export async function checkLibraries(db: Db, options: Omit<CheckOptions, 'db'>): Promise<void> {
  const settings = env();
  for (const ref of parseCanaries(settings))
    if (settings.platforms[ref.platform]) logCheck(ref.platform, await checkCanary(ref, { db, ...options }));
}
