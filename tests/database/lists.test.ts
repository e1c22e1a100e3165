import { beforeAll, expect, test } from 'vitest';
import type { Sql } from '@/db/client';
import { parseListView } from '@/lib/analyses/list/filter';
import { listAnalyses } from '@/lib/analyses/list/list';
import { browseLibrary } from '@/lib/analyses/search/search';
import { getBalance } from '@/lib/credits/balance';
import { selectEntries } from '@/lib/credits/store';
import { listAnalysesOperation } from '@/lib/operations/list-analyses';
import { issueToken } from '@/lib/tokens/issue';
import { verifyToken } from '@/lib/tokens/verify';
import { findLoaded, loadHistory, words } from '@/tests/bench/history';
import { awayFromBoundary } from '@/tests/support/boundary';
import { explain } from '@/tests/support/explain';
import type { TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

/** Analyses of the large account, and of all: where it has most of a table, PostgreSQL may rightly read the table in full. */
const [IN_ONE, ALL] = [6000, 15_000];
const PAGE = 25;

let account: TestAccount;
beforeAll(async () => {
  await loadHistory(harness.db, { analyses: ALL, inOne: IN_ONE });
  account = { ...(await findLoaded(harness.db)), email: '', tokenId: '', secret: '' };
});

const read = (work: (db: Sql) => Promise<unknown>) => explain(harness.url, work);
const list = (page: number, pageSize = PAGE) => read((db) => listAnalyses(webContextOf(db, account), { page, pageSize }));
const browse = (asked: Record<string, string>) => read((db) => browseLibrary(webContextOf(db, account), parseListView(asked)));

/** Counts, and what a page needs of each index and table that it joins. */
const ONE_PAGE = 15 * PAGE;

test('the first page of the list reads only its own rows, whatever the account has', async () => {
  const { rows, indexes, whole } = await list(1);
  expect({ indexes, whole }).toEqual({ indexes: expect.arrayContaining(['analyses_list']), whole: [] });
  expect(rows).toBeLessThan(3 * PAGE);
});

test('the statement that counts a call of the list reads only the rows of its page, and none for a rejected call', async () => {
  const { token, secret } = await issueToken(harness.db, { userId: account.userId, name: 'lists' });
  const call = () => read((db) => verifyToken(db, secret, 'list', listAnalysesOperation.lookup?.({ page: 1, pageSize: PAGE })));
  const { rows, indexes, whole } = await call();
  expect({ indexes, whole }).toEqual({ indexes: expect.arrayContaining(['analyses_list']), whole: [] });
  expect(rows).toBeLessThan(4 * PAGE);
  await harness.db`update api_tokens set limits = '{"list": 1}' where id = ${token.id}`;
  await awayFromBoundary();
  await verifyToken(harness.db, secret, 'list');
  expect((await call()).rows).toBeLessThan(PAGE);
});

test.each([
  ['near the beginning', 30, 30 * PAGE],
  ['in the middle', IN_ONE / PAGE / 2, IN_ONE / 2],
  ['near the end', (0.96 * IN_ONE) / PAGE - 2, 4 * PAGE],
])('a page %s passes over index entries from the nearer end', async (_where, page, passed) => {
  const { rows, whole } = await list(page);
  expect(whole).toEqual([]);
  expect(rows).toBeLessThan(passed + ONE_PAGE);
});

test('a page past the end reads only the counts', async () => {
  expect((await list(100_000, 100)).rows).toBeLessThan(PAGE);
});

test.each([
  [{ status: 'done' }, 'analyses_list'],
  [{ status: 'failed' }, 'analyses_failed'],
  [{ platform: 'tiktok' }, 'analyses_list'],
  [{ sort: 'score' }, 'analyses_by_rubric'],
  [{ sort: '-score' }, 'analyses_by_rubric'],
  [{ sort: 'brand' }, 'analyses_by_brand'],
  [{ sort: '-brand' }, 'analyses_by_brand'],
  [{ sort: 'days' }, 'analyses_by_days'],
  [{ sort: 'stage' }, 'analyses_by_stage'],
  [{ sort: 'hook' }, 'analyses_by_archetype'],
  [{ sort: 'offer' }, 'analyses_by_offer'],
])('the library of %j reads its own rows from %s, and counts no further than 1,000', async (asked, index) => {
  const { indexes, whole, rows } = await browse(asked);
  expect({ indexes, whole }).toEqual({ indexes: expect.arrayContaining([index]), whole: [] });
  expect(rows).toBeLessThan(ONE_PAGE + 3 * 1000);
});

test.each([[words.rare[0]], [words.uncommon[0]], ['Northwind'], ['nothing of the kind']])(
  'every analysis with “%s” is found, newest first',
  async (q) => {
    const expected = await harness.db<{ id: string }[]>`
    select id from analyses where user_id = ${account.userId} and strpos(lower(concat_ws(' ', page_name, ad_id, summary)), lower(${q})) > 0
      and status = 'done' order by settled_at desc, id`;
    const { data, total, hasMore } = await browseLibrary(webContextOf(harness.db, account), parseListView({ q, status: 'done' }));
    expect({ ids: data.map(({ id }) => id), total, hasMore }).toEqual({
      ids: expected.slice(0, PAGE).map(({ id }) => id),
      total: Math.min(500, expected.length),
      hasMore: expected.length > 500,
    });
  },
);

test('the balance and the latest transactions are read without the earlier ones', async () => {
  const { rows, indexes } = await read((db) => getBalance(webContextOf(db, account)));
  expect(indexes).toContain('credit_entries_refills');
  expect(rows).toBeLessThan(PAGE);
  expect((await read((db) => selectEntries(db, account.accountId, { offset: 0, limit: PAGE }))).rows).toBeLessThan(6 * PAGE);
});
