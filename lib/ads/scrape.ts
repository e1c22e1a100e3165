import type { Db } from '@/db/client';
import { RunFailure } from '@/lib/failures';
import type { Platform } from '@/lib/platforms';
import { type BreakerTiming, breakerTiming, type Gate, type Turn, withTurn } from './breaker';
import { withPage } from './browser';
import type { Library, PageState } from './library';
import { meta } from './platforms/meta';
import { tiktok } from './platforms/tiktok';
import type { AdRef, ScrapedAd } from './schema';
import { pageRules } from './states';
import { createVisitor, loadPage, type PageVisit, type VisitTiming, visitTiming } from './visit';

const libraries: Record<Platform, Library> = { meta, tiktok };

/** More than this is never spent on one run, whatever happens. */
export const PAGE_LOAD_BUDGET = 2;

const VISIT_TIMEOUT_MS = 120_000;

export type ScrapeTiming = BreakerTiming & VisitTiming;

export type ScrapeOptions = {
  /** Where the platforms' gates stand, which every process passes. */
  db: Db;
  signal: AbortSignal;
  /** Books one page load on a budget that outlives this attempt; answers how many are left after it. Throws when it is spent. */
  bookLoad: () => Promise<number>;
  timing?: Partial<ScrapeTiming> | undefined;
  breaker?: Gate['breaker'];
  /** Hears what the page was when it was left. */
  onState?: ((state: PageState) => Promise<void>) | undefined;
};

/** All loads of a visit to an ad's page; the last one counts. */
export type AdVisit = { loads: readonly [PageVisit, ...PageVisit[]]; last: PageVisit; loadsLeft: number; retryAfterMs: number | undefined };

/** Tells everybody what the visit says about the library; answers how long its breaker is open. */
async function report(turn: Turn, { adId }: AdRef, { reading }: PageVisit): Promise<number | undefined> {
  const { sign } = pageRules[reading.state];
  if (sign === 'blocked') return turn.reportBlock();
  if (sign === 'turned_away' || sign === 'silent') return turn.reportSign(sign, adId);
  if (sign === 'answered') await turn.reportAnswer();
  return undefined;
}

/** Opens the ad's page, a second time where its state and the budget allow, when the platform's gate lets us. */
export async function visitAd(ref: AdRef, { db, signal, bookLoad, timing: changed, breaker }: ScrapeOptions): Promise<AdVisit> {
  const timing = { ...breakerTiming, ...visitTiming, ...changed };
  const { platform } = ref;
  return withTurn({ db, platform, timing, breaker }, signal, (turn, held) =>
    withPage({ platform, signal: held, timeoutMs: VISIT_TIMEOUT_MS }, async (page, ends) => {
      const visitor = createVisitor({ library: libraries[platform], ref, page, signal: ends, timing });
      const loads: PageVisit[] = [];
      for (;;) {
        await turn.beginLoad();
        const loadsLeft = await bookLoad();
        const last = await loadPage(visitor);
        loads.push(last);
        if (pageRules[last.reading.state].action === 'reopen' && loadsLeft > 0 && loads.length < PAGE_LOAD_BUDGET) continue;
        const [first = last, ...more] = loads;
        return { loads: [first, ...more], last, loadsLeft, retryAfterMs: await report(turn, ref, last) };
      }
    }),
  );
}

function toFailure({ last, loadsLeft, retryAfterMs }: AdVisit, state: Exclude<PageState, 'content' | 'partial'>): RunFailure {
  const cause = new Error(`the page is ${state} with status ${last.capture.status}`);
  const { failure } = pageRules[state];
  if (loadsLeft === 0) return new RunFailure(failure, { cause, retry: 'never' });
  return new RunFailure(failure, { cause, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
}

/** Reads one ad from its library's public page; throws {@link RunFailure} in every other state of the page. */
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
