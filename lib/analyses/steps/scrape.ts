import { pageRules } from '@/lib/ads/page-rules';
import { ScrapedAd } from '@/lib/ads/schema';
import { PAGE_LOAD_BUDGET, type ScrapeOptions, scrapeAd } from '@/lib/ads/scrape';
import { findRecentBlock } from '@/lib/ads/store';
import { Superseded } from '@/lib/analyses/line/heartbeat';
import { stepWords } from '@/lib/analyses/progress';
import { findAd, reservePageLoad, returnPageLoad, updateAd, updatePageState, updateProgress } from '@/lib/analyses/store';
import { env } from '@/lib/env';
import { type FailureCode, RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import { record } from '@/lib/metrics';
import { type Run, runDurableStep, type StepResult } from './durable-step';
import { reconnecting } from './reconnect';

async function bookPageLoad({ worker, claim }: Run, exhausted: FailureCode): Promise<number> {
  const loads = await reservePageLoad(worker.db, claim, PAGE_LOAD_BUDGET);
  if (loads === undefined) throw new RunFailure(exhausted, { retry: 'never', cause: new Error('the budget of page loads is spent') });
  return PAGE_LOAD_BUDGET - loads;
}

/** The ad that an earlier worker stored, which saves a page load. */
async function findStoredAd({ worker, claim }: Run): Promise<ScrapedAd | undefined> {
  return ScrapedAd.safeParse(await findAd(worker.db, claim.runId)).data;
}

export async function getStoredAd({ worker, claim }: Run): Promise<ScrapedAd> {
  return ScrapedAd.parse(await findAd(worker.db, claim.runId));
}

/** The lock must not be lost to a failure to say so. */
async function sayWaiting({ worker, claim }: Run, isWaiting: boolean): Promise<void> {
  await updateProgress(worker.db, claim, 'fetching', stepWords[isWaiting ? 'spacing' : 'opening']).catch((error: unknown) =>
    log.warn('the progress of a run was not recorded', { runId: claim.runId, error }),
  );
}

export function scrape(run: Run, id: 'scrape' | 'scrape-again', exhausted: FailureCode): Promise<StepResult<{ videos: number }>> {
  return runDurableStep(run, { id, status: 'fetching', currentStep: stepWords.opening }, async (signal) => {
    const { ref } = run.claimed;
    if (!env().platforms[ref.platform]) throw new RunFailure('platform_off');
    const stored = id === 'scrape' ? await findStoredAd(run) : undefined;
    if (stored !== undefined) return { videos: stored.videos.length };
    const { db, scrapeTiming: timing } = run.worker;
    const block = await findRecentBlock(db, ref);
    if (block !== undefined)
      throw new RunFailure(pageRules[block].failure, { retry: 'never', cause: new Error('its page blocked us within an hour') });
    const options: ScrapeOptions = {
      db,
      signal,
      timing,
      bookLoad: () => bookPageLoad(run, exhausted),
      returnLoad: () => returnPageLoad(db, run.claim),
      onWait: (isWaiting) => sayWaiting(run, isWaiting),
      onState: (state) => {
        record('page', { platform: ref.platform, state });
        return updatePageState(db, run.claim, state);
      },
    };
    // The longest pause is spent in the queue, so that it takes no place from an ad in another library.
    const ad = await reconnecting(run, signal, () => scrapeAd(ref, options), 'of the caller');
    if (!(await updateAd(db, run.claim, ad))) throw new Superseded();
    return { videos: ad.videos.length };
  });
}
