import { expect, test } from 'vitest';
import { compareAnalyses } from '@/lib/analyses/compare';
import { findShownAd } from '@/lib/analyses/early/shown-ad';
import { getAnalysisRecord } from '@/lib/analyses/search/get';
import { submitAnalysis } from '@/lib/analyses/submit';
import { toBlocks } from '@/lib/report/view/blocks';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { sampleAd } from '@/tests/support/model-samples';
import { perFile } from '@/tests/support/per-file';
import { insufficientSample } from '@/tests/support/report-samples';
import { scoredReport } from '@/tests/support/reports';
import { completeRunOf, startRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

async function add(account: TestAccount, isDone = true): Promise<string> {
  const { id } = await submitAnalysis(webContextOf(harness.db, account), { url: metaUrl(newAdId()) });
  if (isDone) await completeRunOf(harness.db, id, scoredReport());
  return id;
}

test('two to four done analyses of the caller are compared, in the order of the address and each once', async () => {
  const mine = await newAccount(harness.db, { credits: 9 });
  const ctx = webContextOf(harness.db, mine);
  const [one, two, three, four, five] = [await add(mine), await add(mine), await add(mine), await add(mine), await add(mine)];
  for (const asked of [`${two},${one},${two}`, [two, one]]) {
    const { ads } = await compareAnalyses(ctx, asked);
    expect(ads.map(({ id }) => id)).toEqual([two, one]);
  }
  expect((await compareAnalyses(ctx, [one, two, three, four])).ads).toHaveLength(4);
  for (const asked of [undefined, '', one, `${one},${one}`, [one, two, three, four, five], `${one},no-id`])
    await expect(compareAnalyses(ctx, asked)).rejects.toMatchObject({ code: 'invalid_query' });
  await expect(compareAnalyses(ctx, [one, await add(mine, false)])).rejects.toMatchObject({ code: 'invalid_query' });
});

test('an ad without a video states its days, copy and button beside the others, as of the day of its report', async () => {
  const mine = await newAccount(harness.db, { credits: 9 });
  const ctx = webContextOf(harness.db, mine);
  const { id: image } = await submitAnalysis(ctx, { url: metaUrl(newAdId()) });
  const ad = { ...sampleAd, firstShown: new Date(Date.now() - 57 * 86_400_000).toISOString().slice(0, 10), videos: [] };
  await startRunOf(harness.db, image, 'fetching');
  await harness.db`update runs set ad = ${JSON.stringify(ad)}::text::jsonb where id = (select run_id from analyses where id = ${image})`;
  await completeRunOf(harness.db, image, insufficientSample());
  const { tables } = await compareAnalyses(ctx, [await add(mine), image]);
  const texts = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells[1]?.text ?? []));
  expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/running 5[78] days/i), sampleAd.ctaText]));
  const record = await getAnalysisRecord(ctx, { id: image });
  const { masthead } = toBlocks(insufficientSample(), { platform: 'meta', adId: '1', pageName: null, ad: await findShownAd(ctx, record) });
  expect(JSON.stringify(masthead)).toMatch(/Active · running 5[78] days on \w+ \d/);
});

test('the analysis of another account is as unknown as one that never was', async () => {
  const [mine, theirs] = [await newAccount(harness.db), await newAccount(harness.db)];
  const [own, foreign] = [await add(mine), await add(theirs)];
  for (const other of [foreign, crypto.randomUUID()])
    await expect(compareAnalyses(webContextOf(harness.db, mine), [own, other])).rejects.toMatchObject({ code: 'not_found' });
});
