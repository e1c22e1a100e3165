import { beforeAll, expect, test } from 'vitest';
import { parseListView } from '@/lib/analyses/list/filter';
import { listAnalyses } from '@/lib/analyses/list/list';
import { browseLibrary } from '@/lib/analyses/search/search';
import type { Platform } from '@/lib/platforms';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
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
  brand: string | null;
  days: number | null;
  rubric: string | null;
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
      insert into analyses (user_id, account_id, run_id, source, ad_id, charged, status, page_name, score_value, score_grade, score_rubric, summary, brand, days_running,
        completed_at, settled_at, created_at)
      select ${userId}, ${accountId}, id, 'api', ad_id, false, case when status = 'queued' then 'live' else status end,
        case when status <> 'queued' then page_name end, case when status = 'done' and ad_id::int % 5 > 0 then ad_id::int % 9 * 10 end,
        case when status = 'done' and ad_id::int % 5 > 0 then 'B' end,
        case when status = 'done' and ad_id::int % 5 > 0 and ad_id::int % 7 < 3 then ${RUBRIC_VERSION} end,
        'A summary.', case when ad_id::int % 4 > 0 then lower(page_name) end, case when ad_id::int % 6 > 0 then ad_id::int % 11 end, completed_at, completed_at, created_at
      from runs`;
  }
  const rows = await harness.db<(Omit<Stored, 'settled'> & { settled: Date | null })[]>`
    select a.id, a.status, a.platform, a.score_value as score, a.settled_at as settled, a.brand, a.days_running as days,
      a.score_rubric as rubric
    from analyses a where a.user_id = ${account.userId}`;
  stored = rows.map((row) => ({ ...row, settled: row.settled?.getTime() ?? null }));
});

const byId = (a: Stored, b: Stored) => (a.id < b.id ? -1 : 1);
const newest = (a: Stored, b: Stored) => (b.settled ?? 0) - (a.settled ?? 0) || byId(a, b);

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

const sortings = ['added', '-added', 'score', '-score', 'brand', '-brand', 'days'] as const;
const filters = [{}, { platform: 'tiktok' }, { minScore: '40' }, { pageName: 'page 3', maxScore: '70' }];

const keyOf = (sort: string, row: Stored): string | number | null =>
  sort.endsWith('score') ? row.score : sort.endsWith('brand') ? row.brand : row.days;

/** Rows without a value are last, and scores by older rubrics after the others. A column in its other order is the reverse. */
function compare(sort: string, a: Stored, b: Stored): number {
  if (sort.endsWith('added')) return sort === 'added' ? newest(a, b) : newest(b, a);
  const [first, second] = [keyOf(sort, a), keyOf(sort, b)];
  const [isCurrent, isOther] = [a, b].map(({ rubric }) => rubric === RUBRIC_VERSION);
  if (sort.endsWith('score') && first !== null && second !== null && isCurrent !== isOther) return isCurrent ? -1 : 1;
  if (first === second) return sort.startsWith('-') ? newest(b, a) : newest(a, b);
  if (first === null || second === null) return first === null ? 1 : -1;
  const isDescending = ['score', '-brand', 'days'].includes(sort);
  return first < second === isDescending ? 1 : -1;
}

test('every filter and order of the library equals that of a plain sort, page by page', async () => {
  for (const sort of sortings)
    for (const filter of filters) {
      const expected = stored
        .filter(({ status }) => status === 'done')
        .filter((row) => !('platform' in filter) || row.platform === filter.platform)
        .filter((row) => !('minScore' in filter) || (row.score ?? -1) >= 40)
        .filter((row) => !('maxScore' in filter) || (row.score !== null && row.score <= 70 && row.brand === 'page 3'))
        .sort((a, b) => compare(sort, a, b))
        .map(({ id }) => id);
      const ids: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page = await browseLibrary(webContextOf(harness.db, account), parseListView({ ...filter, sort, status: 'done', after }));
        expect(page).toMatchObject({ total: Math.min(1000, expected.length), hasMore: expected.length > 1000 });
        ids.push(...page.data.map(({ id }) => id));
        after = page.next;
      }
      expect({ sort, filter, ids }).toEqual({ sort, filter, ids: expected });
    }
});
