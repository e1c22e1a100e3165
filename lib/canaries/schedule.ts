import { type Sql, withTransaction } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import type { AdRef } from '@/lib/ads/schema';
import type { ScrapeTiming } from '@/lib/ads/scrape';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import { CHECK_TIMEOUT_MS, checkCanary, type Look } from './check';
import { endTurn, takeTurn, tryTurnLock } from './store';

export type TurnOptions = {
  signal: AbortSignal;
  /** How long a canary is left alone after a look. */
  everyMs: number;
  timing?: Partial<ScrapeTiming> | undefined;
};

/** A process that dies on the way keeps the turn for so long. */
const BUSY_MS = CHECK_TIMEOUT_MS + 60_000;

/** The library whose canary this process, of all, looks at now. */
async function findTurn(db: Sql, canaries: readonly AdRef[], everyMs: number): Promise<Platform | undefined> {
  const open = (await listBreakers(db)).filter(({ openForMs }) => openForMs > 0).map(({ platform }) => platform);
  const platforms = canaries.map(({ platform }) => platform).filter((platform) => !open.includes(platform));
  if (platforms.length === 0) return undefined;
  return withTransaction(db, async (tx) => ((await tryTurnLock(tx)) ? takeTurn(tx, platforms, { everyMs, busyMs: BUSY_MS }) : undefined));
}

function tell(platform: Platform, look: Look): void {
  if (!('outcome' in look)) log.info('a canary was not looked at, because the breaker of its library is open', { platform });
  else if (look.outcome === 'ok') log.info('a library shows its canary as expected', { platform });
  else log.warn('a library does not show its canary as expected', { platform, ...look });
}

/**
 * Looks at the canary that is due, if there is one: one canary at a time over all processes, and none while the breaker of its
 * library is open. Answers whether there was one.
 */
export async function checkDueCanary(
  db: Sql,
  canaries: readonly AdRef[],
  { everyMs, ...options }: TurnOptions,
): Promise<'looked' | 'idle'> {
  const platform = await findTurn(db, canaries, everyMs);
  const ref = canaries.find((canary) => canary.platform === platform);
  if (ref === undefined) return 'idle';
  let turn: 'used' | 'unused' = 'used';
  try {
    const look = await checkCanary(ref, { db, ...options });
    if (!('outcome' in look)) turn = 'unused';
    tell(ref.platform, look);
    return 'looked';
  } catch (error) {
    // A drain: another process may look.
    if (options.signal.aborted) turn = 'unused';
    throw error;
  } finally {
    await endTurn(db, ref.platform, turn);
  }
}
