import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '../fakes/meta/ads';
import { toMetaUrl } from '../fakes/samples';
import { forgetRuns, newCustomer } from './customer';
import { fakeTiming } from './fake-timing';
import { type Fakes, startFakes } from './fakes';
import type { FaultRow } from './fault-rows';
import { type Harness, openHarness } from './harness';
import { refundedMessage } from './refunded-message';

const { adId } = metaAds.kettle;

/** Runs every row through the whole product, one after the other, on fakes of this file's own. */
export function testFaults(rows: readonly FaultRow[]): void {
  let harness: Harness;
  let fakes: Fakes;
  let driver: Driver;

  beforeAll(async () => {
    fakes = await startFakes();
    harness = await openHarness();
    driver = await startDriver({ pollMs: 100, sweepMs: 500, backoffMs: () => 100, scrapeTiming: fakeTiming });
  });
  afterAll(async () => {
    expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
    expect(await harness.db`select id from runs where status not in ('done', 'failed')`).toEqual([]);
    await driver.stop();
    await harness.close();
    await fakes.close();
  });

  // A trial whether the model answers at all belongs to no ad.
  const isTrial = (promptText?: string) => promptText?.includes('Answer now.') === true;
  const modelCalls = () => fakes.gemini.calls().filter(({ operation, promptText }) => operation === 'generate' && !isTrial(promptText));

  test.each(rows)('$name: $outcome', { timeout: 600_000 }, async ({ name, outcome, calls, videos = calls, model = [], media, page }) => {
    await forgetRuns(harness.db, adId);
    fakes.gemini.mend();
    // The row before has opened it, and this one must not wait for the trial.
    await harness.db`delete from model_breakers`;
    for (const fault of model) fakes.gemini.fail(fault);
    const forLoads = media?.forLoads ?? page?.forLoads;
    fakes.library.set(adId, {
      ...(media === undefined ? {} : { media: media.fault }),
      ...(page === undefined ? {} : { page: page.fault }),
      ...(forLoads === undefined ? {} : { forLoads }),
    });
    const before = modelCalls().length;
    const customer = await newCustomer(harness.db);
    const ended = await customer.ended(await customer.submit(toMetaUrl(adId)));
    const [run] = await harness.db<{ code: string | null }[]>`
      select failure_code as code from runs where ad_id = ${adId} order by created_at desc limit 1`;
    const expected =
      outcome === 'scored' ? { code: null, message: null, balance: 0 } : { code: outcome, message: refundedMessage(outcome), balance: 1 };
    expect({ name, code: run?.code ?? null, message: ended.errorMessage, balance: await customer.balance() }).toEqual({
      name,
      ...expected,
    });
    const made = modelCalls().slice(before);
    expect(made).toHaveLength(calls);
    expect(made.filter(({ hasVideo }) => hasVideo).length).toBeLessThanOrEqual(videos);
  });
}
