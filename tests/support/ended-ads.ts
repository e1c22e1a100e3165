import { type Driver, startDriver } from '@/inngest/start';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '../fakes/meta/ads';
import { clientOf } from './client';
import { metaUrl, newAccount, newAdId } from './factories';
import { fakeTiming } from './fake-timing';
import { type Fakes, startFakes } from './fakes';
import { type Harness, openHarness } from './harness';
import { until } from './until';

/** The time for which no page would be opened if the breaker opened once. */
export const BREAKER_MS = 60_000;

/** Readable ads without a video, so that little more than their page takes time. */
const healthyAds = [metaAds.image, metaAds.carousel, metaAds.catalog] as const;
const ACCOUNTS = 4;

export type EndedAds = {
  outcomes: Record<string, number>;
  pageLoads: number;
  longestGapMs: number;
  gate: unknown;
  tookMs: number;
};

type Submit = (adId: string) => Promise<void>;

async function newCustomer({ db }: Harness, credits: number): Promise<Submit> {
  const { secret, tokenId } = await newAccount(db, { credits });
  await db`update api_tokens set limits = '{"submit": 100000}' where id = ${tokenId}`;
  const client = clientOf(secret);
  return async (adId) => {
    const { status, body } = await client.submit({ url: metaUrl(adId) });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  };
}

async function submitAll(harness: Harness, ended: number): Promise<void> {
  const customers = await Promise.all(Array.from({ length: ACCOUNTS }, () => newCustomer(harness, ended)));
  const healthyAfter = new Map(healthyAds.map(({ adId }, index) => [Math.floor(((index + 1) * ended) / (healthyAds.length + 1)), adId]));
  for (let ad = 0; ad < ended; ad += 1) {
    const submit = customers[ad % ACCOUNTS];
    await submit?.(newAdId());
    const healthy = healthyAfter.get(ad);
    if (healthy !== undefined) await submit?.(healthy);
  }
}

async function countOutcomes({ db }: Harness): Promise<Record<string, number>> {
  const rows = await db<{ outcome: string; count: number }[]>`
    select coalesce(failure_code, report::jsonb ->> 'verdict', status) as outcome, count(*)::int as count from runs group by 1`;
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

function measureGaps({ library }: Fakes): Pick<EndedAds, 'pageLoads' | 'longestGapMs'> {
  const times = library.requests({ kind: 'page' }).map(({ at }) => at.getTime());
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return { pageLoads: times.length, longestGapMs: Math.max(...gaps) };
}

/** Sends ended ads through the whole product one after another, with healthy ads between them. */
export async function runEndedAds(ended: number): Promise<EndedAds> {
  const fakes = await startFakes();
  const harness = await openHarness();
  let driver: Driver | undefined;
  try {
    await submitAll(harness, ended);
    const startedAt = Date.now();
    const scrapeTiming = { ...fakeTiming, openMs: BREAKER_MS, maxOpenMs: BREAKER_MS };
    driver = await startDriver({ pollMs: 100, sweepMs: 500, backoffMs: () => 100, scrapeTiming });
    const live = () => harness.db`select 1 from runs where status not in ('done', 'failed') limit 1`;
    await until('every run ends', async () => (await live()).length === 0, { timeoutMs: 3_600_000, everyMs: 250 });
    const tookMs = Date.now() - startedAt;
    const ledger = await verifyLedger(harness.db);
    if (!ledger.ok) throw new Error(JSON.stringify(ledger));
    const gate = await harness.db`
      select blocks, closed_until, (select count(*)::int from platform_signs) as signs from platform_gates`;
    return { outcomes: await countOutcomes(harness), ...measureGaps(fakes), gate: gate[0], tookMs };
  } finally {
    await driver?.stop();
    await harness.close();
    await fakes.close();
  }
}

export function expectedOf(ended: number): Omit<EndedAds, 'longestGapMs' | 'tookMs'> {
  return {
    outcomes: { ad_not_found: ended, insufficient_evidence: healthyAds.length },
    pageLoads: ended + healthyAds.length,
    gate: { blocks: 0, closed_until: null, signs: 0 },
  };
}
