import { expect, test } from 'vitest';
import type { Sql } from '@/db/client';
import { countByStatus, foldCounts } from '@/lib/analyses/counts/store';
import { sweepRuns } from '@/lib/analyses/line/sweep';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { awaitBlocked, openWork } from '@/tests/support/open-work';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, failRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);

async function compare(db: Sql): Promise<{ kept: string[]; counted: string[] }> {
  const kept = await db<{ line: string }[]>`
    select concat_ws(' ', user_id, platform, status, sum(analyses)) as line from analysis_counts group by user_id, platform, status
    having sum(analyses) <> 0 order by line`;
  const counted = await db<{ line: string }[]>`
    select concat_ws(' ', a.user_id, r.platform, a.status, count(*)) as line from analyses a join runs r on r.id = a.run_id
    group by a.user_id, r.platform, a.status order by line`;
  return { kept: kept.map(({ line }) => line), counted: counted.map(({ line }) => line) };
}

async function expectExact(): Promise<void> {
  const { kept, counted } = await compare(harness.db);
  expect(kept).toEqual(counted);
}

const fold = () => harness.db.begin(foldCounts);

const tiktokUrl = (adId: string) => `https://library.tiktok.com/ads/detail/?ad_id=${adId}`;

test('the counts stay exact while accounts submit, share, settle and are deleted at once, and the sweeper folds', async () => {
  const { db } = harness;
  for (let round = 0; round < 6; round += 1) {
    const accounts: TestAccount[] = [];
    for (let n = 0; n < 4; n += 1) accounts.push(await newAccount(db, { credits: 20 }));
    const urls = Array.from({ length: 5 }, (_, n) => (n % 2 === 0 ? metaUrl : tiktokUrl)(newAdId()));
    const submits = accounts.flatMap(({ secret }) => urls.map(async (url) => String((await clientOf(secret).submit({ url })).body.id)));
    const ids = (await Promise.all([...submits, fold()])).filter((id) => id !== undefined);
    await expectExact();
    const runs = await db<{ id: string }[]>`
      select distinct on (run_id) id from analyses where id = any(${ids}::uuid[]) and status = 'live' order by run_id, id`;
    const [leaver] = accounts;
    await Promise.all([
      ...runs.map(({ id }, n) => (n % 2 === 0 ? completeRunOf(db, id) : failRunOf(db, id, 'internal'))),
      ...urls.map((url) => clientOf(accounts[1]?.secret).submit({ url })),
      leaver === undefined ? undefined : deleteAccount(db, leaver.userId),
      sweepRuns(db),
    ]);
    await expectExact();
  }
  await fold();
  await expectExact();
  expect(await db`select 1 from analysis_counts group by user_id, platform, status having count(*) > 1 or sum(analyses) = 0`).toEqual([]);
});

test('SQL by hand is counted, in the same transaction and with the library of the run', async () => {
  const { db } = harness;
  const { userId, accountId } = await newAccount(db);
  const count = () => countByStatus(db, userId, null);
  await db`
    insert into runs (platform, ad_id, url, stand_in, status, completed_at, report)
    select 'tiktok', n::text, 'https://bulk.test/' || n, true, 'done', now(), '{}' from generate_series(1, 300) as n`;
  const load = (tx: Parameters<typeof foldCounts>[0]) => tx`
    insert into analyses (user_id, account_id, run_id, source, ad_id, charged, status, settled_at)
    select ${userId}, ${accountId}, id, 'api', ad_id, false, 'done', now() from runs where url like 'https://bulk.test/%'`;
  await db
    .begin(async (tx) => {
      await load(tx);
      expect(await countByStatus(tx, userId, 'tiktok')).toEqual({ live: 0, done: 300, failed: 0 });
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
  expect(await count()).toEqual({ live: 0, done: 0, failed: 0 });
  await load(db);
  await db`delete from analyses where user_id = ${userId} and ad_id::int > 200`;
  expect(await countByStatus(db, userId, 'meta')).toEqual({ live: 0, done: 0, failed: 0 });
  expect(await count()).toEqual({ live: 0, done: 200, failed: 0 });
  await db`update analyses set platform = 'meta' where user_id = ${userId} and ad_id::int <= 50`;
  expect(await countByStatus(db, userId, 'meta')).toEqual({ live: 0, done: 50, failed: 0 });
  await db`update analyses set platform = 'tiktok' where user_id = ${userId}`;
  await db`delete from users where id = ${userId}`;
  expect(await count()).toEqual({ live: 0, done: 0, failed: 0 });
  await expectExact();
});

test('truncating the table by hand clears the counts, even those that a fold is writing', async () => {
  const { db } = harness;
  const folding = await openWork(db, async (tx) => {
    await tx`insert into analysis_counts (user_id, platform, status, analyses) select user_id, platform, status, 0 from analysis_counts limit 1`;
    await foldCounts(tx);
  });
  const emptied = db.unsafe('truncate analyses cascade').then(() => true);
  await awaitBlocked(db, 1);
  await folding.commit();
  expect(await emptied).toBe(true);
  expect(await db`select sum(analyses)::int as n from analysis_counts`).toEqual([{ n: null }]);
});
