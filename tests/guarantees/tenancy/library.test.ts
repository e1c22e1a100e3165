import { afterAll, describe, expect, test } from 'vitest';
import { exportAnalyses } from '@/lib/analyses/export/export';
import { parseListView } from '@/lib/analyses/list/filter';
import { browseLibrary } from '@/lib/analyses/search/search';
import { archiveAnalyses } from '@/lib/analyses/selection/archive';
import { deleteSelected, previewDeletion } from '@/lib/analyses/selection/delete';
import { submitAnalysis } from '@/lib/analyses/submit';
import { listTags, tagAnalyses, untagAnalyses } from '@/lib/analyses/tags/tag';
import { listViews, removeView, saveView } from '@/lib/analyses/views/save';
import type { Context } from '@/lib/context';
import { verifyLedger } from '@/lib/credits/verify';
import { deleteAccount } from '@/lib/users/delete';
import { readExport } from '@/tests/support/exports';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { shareAnalyses } from '@/tests/support/report-links';
import { completeRunOf, failRunOf } from '@/tests/support/runs';
import { completeWithStills, runOf, storedStills } from '@/tests/support/stills';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

const newContext = async (credits = 5): Promise<{ account: TestAccount; ctx: Context }> => {
  const account = await newAccount(harness.db, { credits });
  return { account, ctx: webContextOf(harness.db, account) };
};

const submit = async (ctx: Context, url = metaUrl(newAdId())) => (await submitAnalysis(ctx, { url })).id;

async function add(ctx: Context, url?: string): Promise<string> {
  const id = await submit(ctx, url);
  await completeRunOf(harness.db, id);
  return id;
}

async function browse(ctx: Context, asked: Record<string, string> = {}) {
  const page = await browseLibrary(ctx, parseListView(asked));
  return { ...page, ids: [...page.live, ...page.data].map(({ id }) => id) };
}

const tagsOf = async (ctx: Context) => (await listTags(ctx)).map(({ name, analyses }) => [name, analyses]);

test('no selection changes or deletes an analysis of another account, or a live one', async () => {
  const [mine, theirs] = [await newContext(), await newContext()];
  const [done, live] = [await add(theirs.ctx), await submit(theirs.ctx)];
  await tagAnalyses(theirs.ctx, { ids: [done], tag: 'Spring' });
  await shareAnalyses(harness.db, theirs.account, [done]);
  const before = await browse(theirs.ctx);
  const ids = [done, live, crypto.randomUUID()];
  expect(await previewDeletion(mine.ctx, ids)).toEqual({ analyses: 0, links: 0 });
  expect(await deleteSelected(mine.ctx, ids)).toEqual({ analyses: 0, links: 0 });
  for (const change of ['archive', 'restore'] as const) expect(await archiveAnalyses(mine.ctx, ids, change)).toBe(0);
  for (const tag of ['Spring', 'Mine']) {
    expect(await tagAnalyses(mine.ctx, { ids, tag })).toBe(0);
    expect(await untagAnalyses(mine.ctx, { ids, tag })).toBe(0);
  }
  expect(await listTags(mine.ctx)).toEqual([]);
  expect((await browse(mine.ctx, { tag: 'Spring', archived: 'yes' })).ids).toEqual([]);
  expect(await browse(theirs.ctx)).toEqual(before);
  expect(await deleteSelected(theirs.ctx, [live])).toEqual({ analyses: 0, links: 0 });
  expect(await archiveAnalyses(theirs.ctx, [live], 'archive')).toBe(0);
  for (const wrong of [[...Array(501)].map(() => crypto.randomUUID()), ['no-id'], 'all', undefined])
    await expect(deleteSelected(mine.ctx, wrong)).rejects.toMatchObject({ code: 'invalid_query' });
});

test('an archived analysis is out of the list, its counts, searches and exports until it is asked for, and its account still opens it', async () => {
  const { ctx } = await newContext();
  const [kept, away, failed] = [await add(ctx), await add(ctx), await submit(ctx)];
  await failRunOf(harness.db, failed, 'ad_not_found');
  expect(await archiveAnalyses(ctx, [away, failed], 'archive')).toBe(2);
  expect(await browse(ctx)).toMatchObject({ ids: [kept], total: 1, counts: { all: 1, live: 0, done: 1, failed: 0 }, hasArchived: true });
  expect(await browse(ctx, { archived: 'yes' })).toMatchObject({ ids: [failed, away], counts: { all: 2, live: 0, done: 1, failed: 1 } });
  const csvOf = async (asked: Record<string, string>) =>
    new Response(await exportAnalyses(ctx, { format: 'csv', view: parseListView(asked), origin: 'https://ads.test' })).text();
  expect([(await csvOf({})).includes(away), (await csvOf({ archived: 'yes' })).includes(away)]).toEqual([false, true]);
  expect(await archiveAnalyses(ctx, [away, failed], 'restore')).toBe(2);
  expect(await browse(ctx)).toMatchObject({ ids: [failed, away, kept], hasArchived: false });
});

describe('tags', () => {
  test('are found by their name in any case, filter the list, and are gone with their last analysis', async () => {
    const { account, ctx } = await newContext();
    const [one, two] = [await add(ctx), await add(ctx)];
    expect(await tagAnalyses(ctx, { ids: [one, two], tag: ' Summer  Sale ' })).toBe(2);
    await tagAnalyses(ctx, { ids: [two], tag: 'summer sale' });
    await tagAnalyses(ctx, { ids: [two], tag: 'Boss' });
    expect(await tagsOf(ctx)).toEqual([
      ['Boss', 1],
      ['Summer Sale', 2],
    ]);
    const found = await browse(ctx, { tag: 'SUMMER sale' });
    expect(found.data.map(({ id, tags }) => [id, tags])).toEqual([
      [two, ['Boss', 'Summer Sale']],
      [one, ['Summer Sale']],
    ]);
    expect(await readExport(harness.db, account.userId)).toMatchObject({
      analyses: expect.arrayContaining([expect.objectContaining({ id: two, tags: ['Boss', 'Summer Sale'], archived: false })]),
    });
    expect(await untagAnalyses(ctx, { ids: [one, two], tag: 'SUMMER SALE' })).toBe(2);
    await deleteSelected(ctx, [two]);
    expect(await tagsOf(ctx)).toEqual([]);
  });

  test('have 1 to 30 characters; an analysis has at most 20 and an account 200, also when they are added at the same time', async () => {
    const { account, ctx } = await newContext();
    const id = await add(ctx);
    for (const tag of ['', ' \n', 'x'.repeat(31), 7, undefined])
      await expect(tagAnalyses(ctx, { ids: [id], tag })).rejects.toMatchObject({ code: 'invalid_body' });
    const many = await Promise.allSettled(
      Array.from({ length: 22 }, (_, n) => tagAnalyses(ctx, { ids: [id], tag: `${'é'.repeat(28)}${n}` })),
    );
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await listTags(ctx)).toHaveLength(20);
    await harness.db`insert into tags (user_id, name, key) select ${account.userId}, n, n from generate_series(1, 180) n`;
    await expect(tagAnalyses(ctx, { ids: [await add(ctx)], tag: 'one more' })).rejects.toMatchObject({
      message: 'An account can have 200 tags. Take one away from all of its analyses first.',
    });
  });
});

describe('a deletion', () => {
  test('ends the reports and links of its analyses, and neither money nor the report of another account', async () => {
    const [mine, other] = [await newContext(), await newContext()];
    const [shared, own] = [metaUrl(newAdId()), metaUrl(newAdId())];
    const [one, two, third] = [await add(mine.ctx, shared), await submit(mine.ctx, own), await add(mine.ctx)];
    await completeWithStills(harness.db, two, [1]);
    const theirs = await submit(other.ctx, shared);
    const runId = await runOf(harness.db, two);
    await shareAnalyses(harness.db, mine.account, [one]);
    await shareAnalyses(harness.db, mine.account, [third, two]);
    const left = await shareAnalyses(harness.db, mine.account, [third]);
    expect(await previewDeletion(mine.ctx, [one, two])).toEqual({ analyses: 2, links: 2 });
    const entries = () => harness.db`select * from credit_entries where account_id = ${mine.account.accountId} order by id`;
    const before = await entries();
    expect(await deleteSelected(mine.ctx, [one, two])).toEqual({ analyses: 2, links: 2 });
    expect(await entries()).toEqual(before);
    expect((await browse(mine.ctx)).ids).toEqual([third]);
    expect((await browse(other.ctx)).ids).toEqual([theirs]);
    expect(await storedStills(harness.db, runId)).toEqual({ kept: [], candidates: [] });
    expect(await harness.db`select id from shared_links where user_id = ${mine.account.userId}`).toEqual([{ id: left.id }]);
    // The report stays as the cache, so that the ad costs nothing again.
    expect(await submitAnalysis(mine.ctx, { url: own })).toMatchObject({ status: 'done', cached: true });
  });

  test('of the same analyses at the same time, with tags, archives and new links, completes without a deadlock', async () => {
    const { account, ctx } = await newContext(20);
    for (let round = 0; round < 5; round += 1) {
      const ids = [await add(ctx), await add(ctx), await add(ctx)];
      await shareAnalyses(harness.db, account, ids);
      const results = await Promise.allSettled([
        deleteSelected(ctx, ids),
        archiveAnalyses(ctx, ids.toReversed(), 'archive'),
        tagAnalyses(ctx, { ids: ids.toReversed(), tag: 'x' }),
        shareAnalyses(harness.db, account, ids.toReversed()),
        deleteSelected(ctx, ids.toReversed()),
      ]);
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
      expect(failures.filter((code) => code !== 'not_found')).toEqual([]);
      expect((await browse(ctx)).ids).toEqual([]);
    }
    expect(await harness.db`select 1 from shared_links where user_id = ${account.userId}`).toEqual([]);
    expect(await listTags(ctx)).toEqual([]);
  });
});

describe('a saved view', () => {
  test('keeps search, filters and order under its name, is replaced by saving it anew, and is its account’s alone', async () => {
    const [{ account, ctx }, other] = [await newContext(), await newContext()];
    await saveView(ctx, { name: ' Best  hooks', query: '?archetype=question&minScore=&sort=score&after=x&url=y' });
    await saveView(other.ctx, { name: 'Best hooks', query: 'running=yes' });
    expect(await listViews(ctx)).toEqual([{ name: 'Best hooks', query: 'archetype=question&sort=score' }]);
    await removeView(other.ctx, 'Best hooks');
    expect(await listViews(ctx)).toHaveLength(1);
    await saveView(ctx, { name: 'Best hooks', query: 'minScore=80' });
    expect(await listViews(ctx)).toEqual([{ name: 'Best hooks', query: 'minScore=80' }]);
    expect(await readExport(harness.db, account.userId)).toMatchObject({ savedViews: [{ name: 'Best hooks', query: 'minScore=80' }] });
    for (const wrong of [
      { name: '', query: 'minScore=80' },
      { name: 'All', query: 'page=2' },
      { name: 'x'.repeat(41), query: 'minScore=80' },
    ])
      await expect(saveView(ctx, wrong)).rejects.toMatchObject({ code: 'invalid_body' });
    await removeView(ctx, 'Best hooks');
    expect(await listViews(ctx)).toEqual([]);
  });

  test('is one of at most 50, also when they are saved at the same time; all go with the account, as tags do', async () => {
    const { account, ctx } = await newContext();
    await tagAnalyses(ctx, { ids: [await add(ctx)], tag: 'x' });
    const saving = Array.from({ length: 52 }, (_, n) => saveView(ctx, { name: `View ${n}`, query: 'minScore=80' }));
    expect((await Promise.allSettled(saving)).filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    await deleteAccount(harness.db, account.userId);
    const rest = await harness.db`
      select user_id from saved_views where user_id = ${account.userId} union all select user_id from tags where user_id = ${account.userId}`;
    expect(rest).toEqual([]);
  });
});
