import type { Db } from '@/db/client';
import { RunFailure } from '@/lib/failures';
import type { Platform } from '@/lib/platforms';
import { isUnreachable } from '@/lib/unreachable';
import { withPage } from './browser';
import type { LibraryAdapter, PageState } from './library-adapter';
import { type PageLock, type PageLockOptions, type PageLockTiming, pageLockTiming, withPageLock } from './page-lock';
import { pageRules } from './page-rules';
import { meta } from './platforms/meta/adapter';
import { tiktok } from './platforms/tiktok/adapter';
import type { AdRef, ScrapedAd } from './schema';
import { createVisitor, loadPage, type PageVisit, type VisitTiming, visitTiming } from './visit';

export const adapters: Record<Platform, LibraryAdapter> = { meta, tiktok };

export const PAGE_LOAD_BUDGET = 2;

const VISIT_TIMEOUT_MS = 120_000;

export type ScrapeTiming = PageLockTiming & VisitTiming;

export type ScrapeOptions = {
  db: Db;
  signal: AbortSignal;
  /** Reserves one page load from a budget that outlives this attempt; returns how many are left after it. Throws when it is spent. */
  bookLoad: () => Promise<number>;
  /** Returns a reserved page load to the budget, because the library was not reached. */
  returnLoad?: (() => Promise<void>) | undefined;
  timing?: Partial<ScrapeTiming> | undefined;
  breaker?: PageLockOptions['breaker'];
  onWait?: PageLockOptions['onWait'];
  onState?: ((state: PageState) => Promise<void>) | undefined;
};

export type AdVisit = { loads: readonly [PageVisit, ...PageVisit[]]; last: PageVisit; loadsLeft: number; retryAfterMs: number | undefined };

async function report(lock: PageLock, { adId }: AdRef, { reading }: PageVisit): Promise<number | undefined> {
  const { breakerSignal } = pageRules[reading.state];
  if (breakerSignal === 'none') return undefined;
  if (breakerSignal === 'answered') await lock.reportSuccess();
  else return lock.reportSign(breakerSignal, adId);
  return undefined;
}

type Opening = {
  ref: AdRef;
  lock: PageLock;
  signal: AbortSignal;
  timing: ScrapeTiming;
  options: Pick<ScrapeOptions, 'bookLoad' | 'returnLoad'>;
};

async function openPages({ ref, lock, signal, timing, options }: Opening): Promise<AdVisit> {
  const { platform } = ref;
  return withPage({ platform, signal, timeoutMs: VISIT_TIMEOUT_MS }, async (page, ends, egress) => {
    const visitor = createVisitor({ library: adapters[platform], ref, page, egress, signal: ends, timing });
    const loads: PageVisit[] = [];
    for (;;) {
      await lock.beginLoad();
      const loadsLeft = await options.bookLoad();
      const last = await loadPage(visitor).catch(async (error: unknown) => {
        if (isUnreachable(error)) await options.returnLoad?.();
        throw error;
      });
      loads.push(last);
      if (pageRules[last.reading.state].action === 'reopen' && loadsLeft > 0 && loads.length < PAGE_LOAD_BUDGET) continue;
      const [first = last, ...more] = loads;
      return { loads: [first, ...more], last, loadsLeft, retryAfterMs: await report(lock, ref, last) };
    }
  });
}

export async function visitAd(ref: AdRef, { db, signal, timing: changed, breaker, onWait, ...options }: ScrapeOptions): Promise<AdVisit> {
  const timing = { ...pageLockTiming, ...visitTiming, ...changed };
  return withPageLock({ db, platform: ref.platform, timing, breaker, onWait }, signal, (lock, locked) =>
    openPages({ ref, lock, signal: locked, timing, options }),
  );
}

function toFailure({ last, loadsLeft, retryAfterMs }: AdVisit, state: Exclude<PageState, 'content' | 'partial'>): RunFailure {
  const cause = new Error(`the page is ${state} with status ${last.capture.status}`);
  const { failure, breakerSignal } = pageRules[state];
  if (loadsLeft === 0 || breakerSignal === 'blocked') return new RunFailure(failure, { cause, retry: 'never' });
  return new RunFailure(failure, { cause, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
}

/** Throws {@link RunFailure} in every other state of the page. */
export async function scrapeAd(ref: AdRef, options: ScrapeOptions): Promise<ScrapedAd> {
  try {
    const visit = await visitAd(ref, options);
    const { reading } = visit.last;
    await options.onState?.(reading.state);
    if (reading.state === 'content' || reading.state === 'partial') return reading.ad;
    throw toFailure(visit, reading.state);
  } catch (cause) {
    options.signal.throwIfAborted();
    if (cause instanceof RunFailure) throw cause;
    throw new RunFailure('library_unavailable', { cause });
  }
}
