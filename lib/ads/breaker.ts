import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/db/client';
import { platforms } from '@/db/enums';
import { withSignals } from '@/lib/deadline';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import {
  type Evidence,
  extendVisitLease,
  halveBreaker,
  notePageLoad,
  noteSign,
  openBreaker,
  releaseVisitLease,
  type Sign,
  listBreakers as selectBreakers,
  takeVisitLease,
  type VisitLease,
} from './store';

export type BreakerTiming = {
  /** Between two page loads of one platform, over all processes. */
  spacingMs: number;
  /** After this long without a sign of life, a holder counts as dead. */
  leaseMs: number;
  pollMs: number;
  /** How long the breaker stays open the first time; doubled by every further time, halved by every answer of the library. */
  openMs: number;
  maxOpenMs: number;
  /** So many different ads with the same sign open the breaker. */
  adsBySign: Readonly<Record<Sign, number>>;
};

export const breakerTiming: BreakerTiming = {
  spacingMs: 2000,
  leaseMs: 30_000,
  pollMs: 250,
  openMs: 60_000,
  maxOpenMs: 1_800_000,
  // One ad may be odd by itself, and whoever finds such a one may submit it on purpose. Healthy pages also come without their data now
  // and then (one search in four, September 2026), so two that are silent may be chance; each further one before the breaker opens is
  // a page load spent on a library that turns us away.
  adsBySign: { turned_away: 2, silent: 3 },
};

export type Gate = {
  db: Db;
  platform: Platform;
  timing: BreakerTiming;
  /** `ignored`: an operator wants to see a page in spite of an open breaker. Everything else of the gate holds. */
  breaker?: 'heeded' | 'ignored' | undefined;
};

/** The right to load pages of a platform, one at a time over all processes. */
export type Turn = {
  /** Waits out the spacing and notes a page load. */
  beginLoad: () => Promise<void>;
  /** The library turned our address away. Opens the breaker for everybody; answers for how many milliseconds. */
  reportBlock: () => Promise<number>;
  /**
   * The page of an ad gave a sign that may be its own. Opens the breaker when enough different ads gave the same one, and, where this library
   * is worked on for more than one account, not those of one account alone; answers for how many milliseconds.
   */
  reportSign: (sign: Sign, adId: string) => Promise<number | undefined>;
  /** The library answered as it should: halves the breaker. */
  reportAnswer: () => Promise<void>;
};

class LostTurn extends Error {}

function breakerIsOpen(openForMs: number): RunFailure {
  return new RunFailure('library_rate_limited', { retryAfterMs: openForMs, cause: new Error('the breaker of the platform is open') });
}

/** Waits until nobody else is at a page of the platform. While the breaker is open nobody waits: the run comes back later. */
async function take({ db, timing, breaker = 'heeded' }: Gate, lease: VisitLease, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { taken, openForMs } = await takeVisitLease(db, lease, { leaseMs: timing.leaseMs, breaker });
    if (taken) return;
    if (openForMs > 0 && breaker === 'heeded') throw breakerIsOpen(openForMs);
    // Without the jitter, two that wait would ask in step and the same one would always be first.
    await sleep(timing.pollMs * (0.5 + Math.random()), undefined, { signal });
  }
}

function keepLease({ db, timing }: Gate, lease: VisitLease, lost: AbortController): () => void {
  const beat = async (): Promise<void> => {
    try {
      if (!(await extendVisitLease(db, lease, timing.leaseMs))) lost.abort(new LostTurn());
    } catch (cause) {
      log.warn('the turn at a library was not extended', { platform: lease.platform, cause });
    }
  };
  const timer = setInterval(() => void beat(), timing.leaseMs / 3);
  return () => clearInterval(timer);
}

async function open({ db, timing }: Gate, lease: VisitLease): Promise<number> {
  const openForMs = await openBreaker(db, lease, timing);
  log.warn('the breaker of a library was opened', { platform: lease.platform, openForMs: Math.round(openForMs ?? timing.openMs) });
  return openForMs ?? timing.openMs;
}

/** One account could close a library for everybody with ads that it chose, so it is believed alone only while it is alone. */
function isAgainstUs({ ads, accounts, liveAccounts }: Evidence, needed: number): boolean {
  return ads >= needed && (accounts > 1 || liveAccounts <= 1);
}

function createTurn(gate: Gate, lease: VisitLease, signal: AbortSignal): Turn {
  const { db, timing } = gate;
  return {
    beginLoad: async () => {
      for (;;) {
        const waitMs = await notePageLoad(db, lease, timing.spacingMs);
        if (waitMs === undefined) throw new LostTurn();
        if (waitMs === 0) return;
        await sleep(Math.ceil(waitMs), undefined, { signal });
      }
    },
    reportBlock: () => open(gate, lease),
    reportSign: async (sign, adId) => {
      const needed = timing.adsBySign[sign];
      const evidence = await noteSign(db, lease, { sign, adId, maxAds: needed });
      return evidence !== undefined && isAgainstUs(evidence, needed) ? open(gate, lease) : undefined;
    },
    reportAnswer: () => halveBreaker(db, lease),
  };
}

/**
 * Runs `visit` while no other process is at a page of the platform. Throws {@link RunFailure} with `retryAfterMs` while
 * the breaker is open, and `library_unavailable` when the turn is lost on the way.
 */
export async function withTurn<T>(gate: Gate, signal: AbortSignal, visit: (turn: Turn, signal: AbortSignal) => Promise<T>): Promise<T> {
  const lease: VisitLease = { platform: gate.platform, token: randomUUID() };
  await take(gate, lease, signal);
  const lost = new AbortController();
  const stopBeating = keepLease(gate, lease, lost);
  try {
    return await withSignals([signal, lost.signal], (held) => visit(createTurn(gate, lease, held), held));
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof LostTurn || lost.signal.aborted) throw new RunFailure('library_unavailable', { cause });
    throw cause;
  } finally {
    stopBeating();
    await releaseVisitLease(gate.db, lease, gate.timing.spacingMs).catch((cause: unknown) =>
      log.warn('the turn at a library was not released and runs out by itself', { platform: gate.platform, cause }),
    );
  }
}

export type Breaker = {
  platform: Platform;
  /** For how long no page is opened; 0 while the breaker is closed. */
  openForMs: number;
  /** When it was opened last; null if it never was. */
  openedAt: Date | null;
  /** How often it was opened, up to the times that still double its length, less one for each answer since. */
  signs: number;
};

/** The breaker of every library, also of one whose pages were never opened. */
export async function listBreakers(db: Db): Promise<Breaker[]> {
  const known = await selectBreakers(db);
  return platforms.map(
    (platform) => known.find((breaker) => breaker.platform === platform) ?? { platform, openForMs: 0, openedAt: null, signs: 0 },
  );
}
