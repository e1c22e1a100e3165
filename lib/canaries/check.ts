import type { Db } from '@/db/client';
import type { PageState } from '@/lib/ads/library';
import type { AdRef } from '@/lib/ads/schema';
import { type ScrapeTiming, visitAd } from '@/lib/ads/scrape';
import { withDeadline } from '@/lib/deadline';
import { RunFailure } from '@/lib/failures';
import { judgeCanary } from './judge';
import type { CanaryResult } from './schema';
import { upsertCanaryResult } from './store';

/** A look, with the waiting for the platform's gate before it, takes no longer than this. */
export const CHECK_TIMEOUT_MS = 240_000;

export type CheckOptions = { db: Db; signal: AbortSignal; timing?: Partial<ScrapeTiming> | undefined };

/** `notSeenForMs`: the breaker of the library stays open for so long, and no page was opened. */
export type Look = (CanaryResult & { state: PageState | null }) | { notSeenForMs: number };

async function visit(ref: AdRef, { db, signal, timing }: CheckOptions): Promise<Look> {
  try {
    // One page load, whatever it shows.
    const { last } = await visitAd(ref, { db, signal, timing, bookLoad: async () => 0 });
    return { ...judgeCanary(last.reading, ref.platform), state: last.reading.state };
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof RunFailure)) throw cause;
    if (cause.retryAfterMs !== undefined) return { notSeenForMs: cause.retryAfterMs };
    return { outcome: 'unreachable', missing: [], state: null };
  }
}

/** Opens the page of a canary once, when the platform's gate lets us, and keeps what that came to. */
export async function checkCanary(ref: AdRef, options: CheckOptions): Promise<Look> {
  const look = await withDeadline(options.signal, CHECK_TIMEOUT_MS, (signal) => visit(ref, { ...options, signal }));
  if ('outcome' in look) await upsertCanaryResult(options.db, ref.platform, look);
  return look;
}
