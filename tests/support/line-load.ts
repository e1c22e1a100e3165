import { beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from '@/db/client';
import { verifyLedger } from '@/lib/credits/verify';
import { metaAds } from '../fakes/meta/ads';
import { toMetaUrl } from '../fakes/samples';
import { clientOf } from './client';
import { type EngineName, engineNames, startEngine } from './engines';
import { newAccount } from './factories';
import { fakeTiming } from './fake-timing';
import { type Fakes, startFakes } from './fakes';
import { type Harness, openHarness } from './harness';
import { until } from './until';

type Load = {
  /** Submits of each of two accounts; two more accounts submit one ad each. */
  each: number;
  modelMs: number;
};

type LoadResult = {
  /** The most runs at work at one time, and the same of one account. */
  claimed: number;
  claimedOfAccount: number;
  /** How many other runs ended before the later one of the two accounts with one ad was begun. */
  endedBeforeSingles: number;
  ended: Record<string, number>;
  balances: number[];
};

type Sample = { claimed: number; ofAccount: number; live: number };

/** The claimed runs that have not ended, in total and of the account with the most. */
async function sample(db: Sql): Promise<Sample> {
  const [row] = await db<Sample[]>`
    with taken as (
      select r.id, (select account_id from analyses a where a.run_id = r.id order by created_at, id limit 1) as account
      from runs r where r.claimed_at is not null and r.status not in ('done', 'failed'))
    select (select count(*)::int from taken) as claimed,
      coalesce((select max(count) from (select count(*)::int from taken group by account) as accounts), 0)::int as "ofAccount",
      (select count(*)::int from runs where status not in ('done', 'failed')) as live`;
  return row ?? { claimed: 0, ofAccount: 0, live: 0 };
}

type Submitter = { accountId: string; balance: () => Promise<number> };

async function submitAll({ db }: Harness, { library }: Fakes, count: number): Promise<Submitter> {
  const { accountId, tokenId, secret } = await newAccount(db, { credits: count });
  await db`update api_tokens set limits = '{"submit": 1000}' where id = ${tokenId}`;
  const client = clientOf(secret);
  for (let submitted = 0; submitted < count; submitted += 1) {
    const { status } = await client.submit({ url: toMetaUrl(library.copyAd(metaAds.silent)) });
    if (status !== 201) throw new Error(`a submit was answered ${status}`);
  }
  return { accountId, balance: async () => Number((await client.credits()).body.balance) };
}

async function watch(db: Sql): Promise<{ claimed: number; claimedOfAccount: number }> {
  const most = { claimed: 0, claimedOfAccount: 0 };
  const hasEnded = async () => {
    const { claimed, ofAccount, live } = await sample(db);
    most.claimed = Math.max(most.claimed, claimed);
    most.claimedOfAccount = Math.max(most.claimedOfAccount, ofAccount);
    return live === 0;
  };
  await until('every run ends', hasEnded, { timeoutMs: 600_000 });
  return most;
}

/** Two accounts submit many ads and two others one each, all at once, while the model takes its time; answers what was seen until the end. */
async function underLoad(engineName: EngineName, harness: Harness, fakes: Fakes, { each, modelMs }: Load): Promise<LoadResult> {
  const { db } = harness;
  fakes.gemini.fail({ on: 'generate', delayMs: modelMs, times: each * 3 });
  const engine = await startEngine(engineName, harness, { pollMs: 100, sweepMs: 500, scrapeTiming: { ...fakeTiming, spacingMs: 10 } });
  try {
    const many = [await submitAll(harness, fakes, each), await submitAll(harness, fakes, each)];
    const singles = [await submitAll(harness, fakes, 1), await submitAll(harness, fakes, 1)];
    const most = await watch(db);
    const rows = await db<{ status: string; accountId: string; endedBefore: number }[]>`
      select a.status, a.account_id as "accountId",
        (select count(*)::int from runs other where other.completed_at < r.claimed_at) as "endedBefore"
      from analyses a join runs r on r.id = a.run_id`;
    const single = rows.filter(({ accountId }) => singles.some((one) => one.accountId === accountId));
    return {
      ...most,
      endedBeforeSingles: Math.max(...single.map(({ endedBefore }) => endedBefore)),
      ended: Object.fromEntries(
        [...new Set(rows.map(({ status }) => status))].map((of) => [of, rows.filter(({ status }) => status === of).length]),
      ),
      balances: await Promise.all([...many, ...singles].map(({ balance }) => balance())),
    };
  } finally {
    fakes.gemini.mend();
    await engine.stop();
  }
}

/** Measures both engines in one run, one after the other, each on a database of its own. */
async function measure(load: Load): Promise<Record<EngineName, LoadResult>> {
  const fakes = await startFakes();
  const results = new Map<EngineName, LoadResult>();
  for (const name of engineNames) {
    const harness = await openHarness();
    results.set(name, await underLoad(name, harness, fakes, load));
    expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
    await harness.close();
  }
  await fakes.close();
  return Object.fromEntries(results) as Record<EngineName, LoadResult>;
}

/** Runs that may overtake, beyond the fifth: a single submit waits for those that started before it. */
const FLOOR_RUNS = 4;

export function testLoad(load: Load): void {
  describe(`two accounts with ${load.each} submits each, two with one, and a slow model`, () => {
    let seen: Record<EngineName, LoadResult>;
    beforeAll(async () => {
      seen = await measure(load);
    }, 600_000);

    test.each(engineNames)('under the %s engine at most four runs are worked on at a time, two of an account, and each is done', (name) => {
      expect(seen[name]).toMatchObject({
        claimed: 4,
        claimedOfAccount: 2,
        ended: { done: 2 * load.each + 2 },
        balances: [0, 0, 0, 0],
      });
    });

    test('under Inngest a single submit waits for at most a fifth more runs than under the embedded engine', () => {
      const { embedded, inngest } = seen;
      expect(inngest.endedBeforeSingles).toBeLessThanOrEqual(embedded.endedBeforeSingles * 1.2 + FLOOR_RUNS);
    });
  });
}
