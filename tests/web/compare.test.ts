import { expect, test } from 'vitest';
import { compareAnalyses } from '@/lib/analyses/compare';
import { submitAnalysis } from '@/lib/analyses/submit';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { completeRunOf } from '@/tests/support/runs';
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

test('the analysis of another account is as unknown as one that never was', async () => {
  const [mine, theirs] = [await newAccount(harness.db), await newAccount(harness.db)];
  const [own, foreign] = [await add(mine), await add(theirs)];
  for (const other of [foreign, crypto.randomUUID()])
    await expect(compareAnalyses(webContextOf(harness.db, mine), [own, other])).rejects.toMatchObject({ code: 'not_found' });
});
