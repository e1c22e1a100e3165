import { beforeAll, expect, test } from 'vitest';
import { listAnalyses } from '@/lib/analyses/list/list';
import { PAGE_SIZE, SearchInput } from '@/lib/analyses/search/schema';
import { searchAnalyses } from '@/lib/analyses/search/search';
import type { Platform } from '@/lib/platforms';
import { newAccount, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

/** More than the list reads from its beginning, with many ties. */
const DONE = 1250;

type Stored = {
  id: string;
  status: 'live' | 'done' | 'failed';
  platform: Platform;
  score: number | null;
  settled: number | null;
  created: number;
  text: string;
};

let account: TestAccount;
let stored: Stored[];
beforeAll(async () => {
  account = await newAccount(harness.db);
  const other = await newAccount(harness.db);
  await harness.db`
    insert into runs (platform, ad_id, url, stand_in, status, page_name, completed_at, created_at, report, failure_code)
    select case when n % 3 = 0 then 'tiktok' else 'meta' end, n::text, 'https://ad.test/' || n, true, status, 'Page ' || n % 7,
      case when status <> 'queued' then date_trunc('day', now()) - n * 7919 % 40 * interval '1 hour' end, date_trunc('day', now()) - n * 31 % 50 * interval '1 day',
      case when status = 'done' then '{}' end, case when status = 'failed' then 'ad_not_found' end
    from (select n, case when n > ${DONE} then (array['failed', 'queued'])[1 + n % 2] else 'done' end as status
      from generate_series(1, ${DONE + 60}::int) as n) as drawn`;
  for (const { userId, accountId } of [account, other]) {
    await harness.db`
      insert into analyses (user_id, account_id, run_id, source, ad_id, charged, status, page_name, score_value, score_grade, summary, completed_at,
        settled_at, created_at)
      select ${userId}, ${accountId}, id, 'api', ad_id, false, case when status = 'queued' then 'live' else status end,
        case when status <> 'queued' then page_name end, case when status = 'done' and ad_id::int % 5 > 0 then ad_id::int % 9 * 10 end,
        case when status = 'done' and ad_id::int % 5 > 0 then 'B' end,
        case when status = 'done' then 'Word' || ad_id::int % 4 end, completed_at, completed_at, created_at
      from runs`;
  }
  const rows = await harness.db<(Omit<Stored, 'settled' | 'created'> & { settled: Date | null; created: Date })[]>`
    select a.id, a.status, r.platform, a.score_value as score, a.settled_at as settled, a.created_at as created,
      lower(concat_ws(' ', r.page_name, a.ad_id, a.summary)) as text
    from analyses a join runs r on r.id = a.run_id where a.user_id = ${account.userId}`;
  stored = rows.map((row) => ({ ...row, settled: row.settled?.getTime() ?? null, created: row.created.getTime() }));
});

const byId = (a: Stored, b: Stored) => (a.id < b.id ? -1 : 1);
const newest = (a: Stored, b: Stored) =>
  (b.settled ?? Number.POSITIVE_INFINITY) - (a.settled ?? Number.POSITIVE_INFINITY) || b.created - a.created || byId(a, b);
const bestScore = (a: Stored, b: Stored) => (b.score ?? -1) - (a.score ?? -1) || newest(a, b);

test.each([[7], [100]])('every page of %i of the list equals that of a plain sort, from either end and past it', async (pageSize) => {
  const done = stored.filter(({ status }) => status === 'done').sort((a, b) => (b.settled ?? 0) - (a.settled ?? 0) || byId(a, b));
  expect(done).toHaveLength(DONE);
  for (let page = 1; page <= Math.ceil(DONE / pageSize) + 1; page += 1) {
    const { data, pagination } = await listAnalyses(webContextOf(harness.db, account), { page, pageSize });
    expect({ page, total: pagination.total, ids: data.map(({ id }) => id) }).toEqual({
      page,
      total: DONE,
      ids: done.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
    });
  }
});

const asked = ['all', 'live', 'done', 'failed'].flatMap((status) =>
  ['all', 'meta', 'tiktok'].flatMap((library) =>
    ['newest', 'score'].flatMap((order) => ['', 'PAGE 3', 'word2'].map((q) => ({ status, library, order, q }))),
  ),
);

test('every filter, order and search of the list in the browser equals that of a plain sort, page by page', async () => {
  for (const input of asked) {
    const narrowed = stored.filter(
      ({ platform, text }) => (input.library === 'all' || platform === input.library) && text.includes(input.q.toLowerCase()),
    );
    const listed = narrowed.filter(({ status }) => input.status === 'all' || status === input.status);
    const ids = listed.sort(input.order === 'score' ? bestScore : newest).map(({ id }) => id);
    const lastPage = Math.ceil(ids.length / PAGE_SIZE);
    for (const page of new Set([1, 2, lastPage, lastPage + 1].filter((number) => number > 0))) {
      const found = await searchAnalyses(webContextOf(harness.db, account), SearchInput.parse({ ...input, page }));
      expect({ input, page, counts: found.counts, total: found.pagination.total, ids: found.data.map(({ id }) => id) }).toEqual({
        input,
        page,
        counts: {
          all: narrowed.length,
          live: narrowed.filter(({ status }) => status === 'live').length,
          done: narrowed.filter(({ status }) => status === 'done').length,
          failed: narrowed.filter(({ status }) => status === 'failed').length,
        },
        total: ids.length,
        ids: ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      });
    }
  }
});

test('a search that more analyses match than it lists says so, and lists the newest', async () => {
  const found = await searchAnalyses(webContextOf(harness.db, account), SearchInput.parse({ q: 'page' }));
  expect(found).toMatchObject({ hasMore: true, counts: { all: 500 }, pagination: { total: 500, totalPages: 20 } });
  expect(found.data.map(({ id }) => id)).toEqual(
    stored
      .toSorted(newest)
      .slice(0, PAGE_SIZE)
      .map(({ id }) => id),
  );
});

test('a search for characters that no text has finds nothing, and is no error', async () => {
  const search = async (q: string) => (await searchAnalyses(webContextOf(harness.db, account), SearchInput.parse({ q }))).counts.all;
  for (const q of ['%', '_', '\\', "'", '\ud800', '\uffff']) expect({ q, all: await search(q) }).toEqual({ q, all: 0 });
  for (const q of ['\0', 'page\0']) expect({ q, all: await search(q) }).toEqual({ q, all: stored.length });
});
