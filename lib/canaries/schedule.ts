import { type Sql, withTransaction } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import type { AdRef } from '@/lib/ads/schema';
import type { ScrapeTiming } from '@/lib/ads/scrape';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import { type CanaryCheck, CHECK_TIMEOUT_MS, checkCanary } from './check';
import { claimDueCanary, releaseCanary, tryScheduleLock } from './store';

export type ScheduleOptions = {
  signal: AbortSignal;
  everyMs: number;
  timing?: Partial<ScrapeTiming> | undefined;
};

/** Time for which a process that crashes blocks the check. */
const CLAIM_MS = CHECK_TIMEOUT_MS + 60_000;

/** Claims the check of the library that is due, if there is one and no other process claims it. */
async function claimDueLibrary(db: Sql, canaries: readonly AdRef[], everyMs: number): Promise<Platform | undefined> {
  const open = (await listBreakers(db)).filter(({ openForMs }) => openForMs > 0).map(({ platform }) => platform);
  const platforms = canaries.map(({ platform }) => platform).filter((platform) => !open.includes(platform));
  if (platforms.length === 0) return undefined;
  return withTransaction(db, async (tx) =>
    (await tryScheduleLock(tx)) ? claimDueCanary(tx, platforms, { everyMs, claimMs: CLAIM_MS }) : undefined,
  );
}

function logCheck(platform: Platform, check: CanaryCheck): void {
  if (!('outcome' in check)) log.info('a canary was not checked, because the breaker of its library is open', { platform });
  else if (check.outcome === 'ok') log.info('a library shows its canary as expected', { platform });
  else log.warn('a library does not show its canary as expected', { platform, ...check });
}

/**
 * Checks the canary that is due, if there is one: one canary at a time over all processes, and none while the breaker of its
 * library is open.
 */
export async function checkDueCanary(
  db: Sql,
  canaries: readonly AdRef[],
  { everyMs, ...options }: ScheduleOptions,
): Promise<'checked' | 'idle'> {
  const platform = await claimDueLibrary(db, canaries, everyMs);
  const ref = canaries.find((canary) => canary.platform === platform);
  if (ref === undefined) return 'idle';
  let claim: 'used' | 'unused' = 'used';
  try {
    const check = await checkCanary(ref, { db, ...options });
    if (!('outcome' in check)) claim = 'unused';
    logCheck(ref.platform, check);
    return 'checked';
  } catch (error) {
    // This process is draining, so another one may check.
    if (options.signal.aborted) claim = 'unused';
    throw error;
  } finally {
    await releaseCanary(db, ref.platform, claim);
  }
}
