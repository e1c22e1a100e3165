import { expect, test } from 'vitest';
import type { Sql } from '@/db/client';
import { completeRun } from '@/lib/analyses/settle';
import { claimRun } from '@/lib/analyses/store';
import { submitAnalysis } from '@/lib/analyses/submit';
import type { Report } from '@/lib/report/schema';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport, unscoredReport } from '@/tests/support/reports';
import { completeRunOf, failRunOf } from '@/tests/support/runs';
import { runOf } from '@/tests/support/stills';
import { until } from '@/tests/support/until';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

type Item = { id: string; addedAt: string; [field: string]: unknown };
type Listed = { items: Item[]; ids: string[]; total: number; after: string | null; since: string };

async function submit({ secret }: TestAccount, url = metaUrl(newAdId())): Promise<string> {
  return String((await clientOf(secret).submit({ url })).body.id);
}

async function add(account: TestAccount, report: Report = scoredReport()): Promise<string> {
  const id = await submit(account);
  await completeRunOf(harness.db, id, report);
  return id;
}

async function list({ secret }: TestAccount, query: Record<string, string> = {}): Promise<Listed> {
  const { status, body } = await clientOf(secret).list(`?${new URLSearchParams(query)}`);
  expect({ query, status }).toEqual({ query, status: 200 });
  const items = body.data as unknown as Item[];
  return { items, ids: items.map(({ id }) => id), ...(body.pagination as unknown as Pick<Listed, 'total' | 'after' | 'since'>) };
}

const raiseLimits = (account: TestAccount) =>
  harness.db`update api_tokens set limits = '{"list": 10000, "submit": 1000}' where id = ${account.tokenId}`;

function reportOf({ pageName = 'A page', value }: { pageName?: string; value?: number }): Report {
  const report = scoredReport();
  const score = value === undefined ? report.score : { ...report.score, value };
  return { ...report, score, meta: { ...report.meta, ad: { ...report.meta.ad, pageName } } };
}

test('each filter narrows the list to what passes it, and the total counts that alone', async () => {
  const mine = await newAccount(harness.db, { credits: 9 });
  const adId = newAdId();
  const byId = await submit(mine, metaUrl(adId));
  await completeRunOf(harness.db, byId, reportOf({ pageName: 'Éclair & Co', value: 40 }));
  const high = await add(mine, reportOf({ value: 90 }));
  const unscored = await add(mine, unscoredReport());
  const tiktok = await submit(mine, `https://library.tiktok.com/ads/detail/?ad_id=${newAdId()}`);
  await completeRunOf(harness.db, tiktok, reportOf({ value: 60 }));
  const [first] = (await list(mine)).items;
  const rows: [Record<string, string>, string[]][] = [
    [{ adId }, [byId]],
    [{ platform: 'tiktok' }, [tiktok]],
    [{ pageName: ' éclair & co ' }, [byId]],
    [{ minScore: '60' }, [tiktok, high]],
    [{ minScore: '60.5' }, [high]],
    [{ minScore: '60', platform: 'meta', samples: 'exclude' }, [high]],
    [{ completedAfter: String(first?.completedAt) }, [tiktok]],
    [{ completedAfter: '2026-01-31' }, [tiktok, unscored, high, byId]],
    [{ completedAfter: '2999-01-01T00:00:00+02:00' }, []],
  ];
  for (const [query, ids] of rows) expect({ query, ...(await list(mine, query)) }).toMatchObject({ query, ids, total: ids.length });
  const second = await clientOf(mine.secret).list('?pageSize=1&page=2&minScore=1');
  expect(second.headers.get('link')).toContain('</api/v1/analyses?page=3&pageSize=1&minScore=1>; rel="next"');
});

test('samples are listed, and left out where they are excluded', async () => {
  const mine = await newAccount(harness.db);
  const real = await add(mine);
  await harness.db`
    with run as (insert into runs (platform, ad_id, url, stand_in, standing, status, report, completed_at)
      values ('meta', '99999999999999999901', 'https://sample.test', true, 'sample', 'done', '{}', now()) returning id)
    insert into analyses (user_id, account_id, run_id, source, ad_id, charged, status, completed_at, settled_at)
    select ${mine.userId}, ${mine.accountId}, id, 'api', '99999999999999999901', false, 'done', now(), now() from run`;
  expect((await list(mine)).total).toBe(2);
  expect(await list(mine, { samples: 'exclude' })).toMatchObject({ ids: [real], total: 1 });
  expect((await list(mine, { samples: 'include' })).total).toBe(2);
});

test('an invalid value of a filter or a cursor is invalid_query, and a page number is clamped as ever', async () => {
  const { secret } = await newAccount(harness.db);
  const queries = [
    'adId=12',
    'adId=',
    'platform=x',
    'pageName=%20',
    'pageName=%00',
    'minScore=101',
    'minScore=-1',
    'minScore=',
    'minScore=1e1',
    'completedAfter=yesterday',
    'completedAfter=2026-13-01',
    ...['12', '1 Jan', '2026', '2026-02-30', 'Fri, 27 Nov 2026 00:00:00 GMT', '2026-11-27T00:00:00', '2026-11-27T00:00:00+02:00'].flatMap(
      (time) => [`since=${time}`, `completedAfter=${time}`],
    ),
    'samples=no',
    'after=x',
    'after=',
    'since=x',
    'since=2026-01-01&page=1',
    'since=2026-01-01&after=x',
    'after=W10&page=2',
  ];
  for (const query of queries) {
    const { status, body } = await clientOf(secret).list(`?${query}`);
    expect({ query, status, body }).toEqual({
      query,
      status: 400,
      body: { error: { code: 'invalid_query', message: expect.any(String) } },
    });
  }
  const { body } = await clientOf(secret).list('?page=x&pageSize=0&unknown=1');
  expect(body.pagination).toMatchObject({ page: 1, pageSize: 1, total: 0, after: null, since: expect.any(String) });
});

test('a client can follow an account from before its first analysis', async () => {
  const mine = await newAccount(harness.db, { credits: 9 });
  const { since } = await list(mine);
  const id = await add(mine);
  expect((await list(mine, { since })).ids).toEqual([id]);
});

test('`after` goes to older analyses without a gap or a repeat, while others are added', async () => {
  const mine = await newAccount(harness.db, { credits: 9 });
  const old: string[] = [];
  for (let n = 0; n < 5; n += 1) old.unshift(await add(mine));
  const seen: string[] = [];
  let page = await list(mine, { pageSize: '2' });
  for (;;) {
    seen.push(...page.ids);
    await raiseLimits(mine);
    if (page.after === null) break;
    if (seen.length < 4) await add(mine);
    page = await list(mine, { pageSize: '2', after: page.after });
  }
  expect(seen).toEqual(old);
});

test('`since` never misses an analysis that commits after a later one', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const known = metaUrl(newAdId());
  await completeRunOf(harness.db, await submit(other, known));
  const start = await add(mine);
  const { since } = await list(mine);
  const waiting = await submit(mine);
  await claimRun(harness.db, { runId: await runOf(harness.db, waiting), engineRunId: 'test' }, 'Working');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let cached = '';
  let entered = false;
  const slow = harness.db.begin(async (tx) => {
    cached = (await submitAnalysis({ ...webContextOf(harness.db, mine), db: tx as unknown as Sql }, { url: known })).id;
    entered = true;
    await released;
  });
  await until('the analysis was added', () => entered);
  const fast = completeRun(harness.db, { runId: await runOf(harness.db, waiting), engineRunId: 'test' }, scoredReport());
  let isDone = false;
  void fast.then(() => {
    isDone = true;
  });
  const isBlocked = async () => (await harness.db`select 1 from pg_locks where locktype = 'advisory' and not granted`).length > 0;
  await until('the settlement waits, or is done', async () => isDone || (await isBlocked()));
  const early = await list(mine, { since });
  release();
  await Promise.all([slow, fast]);
  const late = await list(mine, { since: early.since });
  expect([...early.ids, ...late.ids]).toEqual([cached, waiting]);
  expect(start).not.toBe(cached);
});

test('`since` returns every analysis once and in order, however many are done at the same time', async () => {
  const [mine, other] = [await newAccount(harness.db, { credits: 40 }), await newAccount(harness.db, { credits: 40 })];
  await raiseLimits(mine);
  await raiseLimits(other);
  const known = Array.from({ length: 8 }, () => metaUrl(newAdId()));
  for (const url of known) await completeRunOf(harness.db, await submit(other, url));
  const live: string[] = [];
  for (let n = 0; n < 16; n += 1) live.push(await submit(mine));
  let isDone = false;
  const work = Promise.all([...live.map((id) => completeRunOf(harness.db, id)), ...known.map((url) => submit(mine, url))]).finally(() => {
    isDone = true;
  });
  const seen: Item[] = [];
  let since = '2026-01-01T00:00:00Z';
  for (let isLast = false; !isLast; ) {
    isLast = isDone;
    for (let full = true; full; ) {
      const page = await list(mine, { since, pageSize: '3' });
      seen.push(...page.items);
      since = page.since;
      full = page.items.length === 3;
    }
  }
  await work;
  const all = await list(mine, { pageSize: '100' });
  expect(seen.map(({ id }) => id)).toEqual(all.ids.toReversed());
  expect(seen).toHaveLength(24);
  const added = seen.map(({ addedAt }) => addedAt);
  expect(added).toEqual(added.toSorted());
});

test('an analysis and its item name the ad, its times and, where it failed, why', async () => {
  const mine = await newAccount(harness.db);
  const adId = newAdId();
  const id = await submit(mine, metaUrl(adId));
  const client = clientOf(mine.secret);
  const ofAd = { url: metaUrl(adId), adId };
  expect((await client.fetch(id)).body).toMatchObject({ ...ofAd, completedAt: null, addedAt: null, failure: null });
  await completeRunOf(harness.db, id);
  const { body } = await client.fetch(id);
  const { createdAt, completedAt, addedAt } = body as unknown as Record<string, string>;
  expect(body).toMatchObject({ ...ofAd, failure: null });
  expect((await list(mine)).items).toMatchObject([{ id, ...ofAd, createdAt, completedAt, addedAt }]);
  expect([createdAt, completedAt, addedAt]).toEqual([createdAt, completedAt, addedAt].toSorted());
  const outcomes = [
    ['ad_not_found', false],
    ['video_unavailable', true],
    ['platform_off', false],
  ] as const;
  for (const [code, retryable] of outcomes) {
    const failed = await submit(mine);
    await failRunOf(harness.db, failed, code);
    expect((await client.fetch(failed)).body).toMatchObject({ status: 'failed', addedAt: null, failure: { code, retryable } });
  }
});
