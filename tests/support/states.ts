import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Driver, startDriver } from '@/inngest/start';
import { closeEgress } from '@/lib/ads/egress';
import type { ScrapeTiming } from '@/lib/ads/scrape';
import { verifyLedger } from '@/lib/credits/verify';
import type { Expected } from '../fakes/expected';
import { clientOf } from './client';
import { newAccount } from './factories';
import { fakeTiming } from './fake-timing';
import { type Fakes, startFakes } from './fakes';
import { type Harness, openHarness } from './harness';
import { refundedMessage } from './refunded-message';
import { until } from './until';

type Ad = { adId: string; what: string; expected: Expected };
type Row = { name: string; url: string; adId: string; expected: Expected };

export const toRows = (ads: readonly Ad[], toUrl: (adId: string) => string): Row[] =>
  ads.map(({ adId, what, expected }) => ({ name: what, url: toUrl(adId), adId, expected }));

/** For pages that are left only when a wait ends; other pages may need longer on a busy machine. */
export const shortWaits: Partial<ScrapeTiming> = { ...fakeTiming, waitMs: { ...fakeTiming.waitMs, loading: 5000, challenge: 5000 } };

/** A run returns once to a page that was withheld; two page loads are the limit in any case. */
const toPageLoads = ({ outcome, pageLoads }: Expected): number => (outcome === 'page_withheld' ? Math.min(2, pageLoads * 2) : pageLoads);

type Run = { ad: unknown; pageLoads: number; failureCode: string | null; verdict: string | null; videos: number | null };

/** Runs every row through the whole product, on an ad library, a model and a database of this file's own. */
export function testStates(rows: readonly Row[], scrapeTiming: Partial<ScrapeTiming>): void {
  let harness: Harness;
  let fakes: Fakes;
  let driver: Driver;

  beforeAll(async () => {
    fakes = await startFakes();
    harness = await openHarness();
    driver = await startDriver({ pollMs: 100, backoffMs: () => 100, scrapeTiming });
  });
  afterAll(async () => {
    expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
    await driver.stop();
    // The next library of this process has other addresses.
    await closeEgress();
    await harness.close();
    await fakes.close();
  });

  async function analyze(url: string): Promise<{ body: Record<string, unknown>; balance: unknown }> {
    const { secret, tokenId } = await newAccount(harness.db, { credits: 1 });
    await harness.db`update api_tokens set limits = '{"fetch": 10000}' where id = ${tokenId}`;
    const client = clientOf(secret);
    const submitted = await client.submit({ url });
    expect(submitted.status).toBe(201);
    const ended = async () => {
      const { body } = await client.fetch(String(submitted.body.id));
      return (body.status === 'done' || body.status === 'failed') && body;
    };
    const body = await until('the analysis ends', ended, { timeoutMs: 230_000, everyMs: 100 });
    return { body, balance: (await client.credits()).body.balance };
  }

  async function findRun(adId: string): Promise<Run | undefined> {
    const [run] = await harness.db<Run[]>`
      select ad, page_loads as "pageLoads", failure_code as "failureCode", report::jsonb ->> 'verdict' as verdict,
        (report::jsonb -> 'meta' -> 'video' ->> 'of')::int as videos from runs where ad_id = ${adId}`;
    return run;
  }

  test.concurrent.each([...rows])('$name: $expected.outcome', async ({ url, adId, expected }) => {
    const { body, balance } = await analyze(url);
    const run = await findRun(adId);
    const { outcome } = expected;
    const message = outcome === 'scored' || outcome === 'insufficient_evidence' ? null : refundedMessage(outcome);
    expect({ outcome: run?.failureCode ?? run?.verdict, message: body.errorMessage, balance }).toEqual({
      outcome,
      message,
      balance: outcome === 'scored' ? 0 : 1,
    });
    expect(fakes.library.requests({ adId, kind: 'page' })).toHaveLength(toPageLoads(expected));
    expect(run?.pageLoads).toBeLessThanOrEqual(2);
    if (expected.videos !== undefined) expect(run?.videos).toBe(expected.videos);
    if (expected.words !== undefined) expect(JSON.stringify(run?.ad)).toContain(expected.words);
    const media = fakes.library.requests({ adId, kind: 'media' });
    expect(media.filter((request) => (request.ownerAdId ?? adId) !== adId)).toEqual([]);
  });
}
