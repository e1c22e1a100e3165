import { afterEach, expect, test } from 'vitest';
import { sampleAds } from '@/lib/ads/sample-ads';
import { listLiveAnalyses } from '@/lib/analyses/search/live';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { claim, drainLine, newLine } from '@/tests/support/line';
import { perFile } from '@/tests/support/per-file';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);
afterEach(() => drainLine(harness.db));

test('a queued analysis says what of its account runs and what comes first, the same in the API and on the pages; a sample does not', async () => {
  const { db } = harness;
  const [one, two, next, last] = await newLine(db, 4);
  if (one === undefined || two === undefined || next === undefined || last === undefined) throw new Error('no line');
  const slow = sampleAds.find(({ outcome }) => outcome === 'slow');
  if (slow === undefined) throw new Error('no slow sample');
  const sample = String((await clientOf(one.secret).submit({ url: metaUrl(slow.adId) })).body.id);
  await db`update runs set created_at = now() + interval '1 hour' where id = (select run_id from analyses where id = ${sample})`;
  const [other] = await newLine(db, 1);
  if (other === undefined) throw new Error('no other line');
  expect([await claim(db, one), await claim(db, two)]).toEqual([true, true]);

  const said = async (secret: string, id: string) => (await clientOf(secret).fetch(id)).body.currentStep;
  const expected = {
    [next.analysisId]: 'In the queue: two of your analyses are running, this one is next',
    [last.analysisId]: 'In the queue: two of your analyses are running, and one comes before this one',
    [sample]: 'In the queue',
  };
  for (const [id, words] of Object.entries(expected)) expect(await said(one.secret, id)).toBe(words);
  expect(await said(other.secret, other.analysisId)).toBe('In the queue');

  const [row] = await db<{ userId: string }[]>`select user_id as "userId" from analyses where id = ${one.analysisId}`;
  const account = { ...(await newAccount(db)), userId: row?.userId ?? '', accountId: one.accountId };
  const live = new Map((await listLiveAnalyses(webContextOf(db, account))).analyses.map(({ id, currentStep }) => [id, currentStep]));
  for (const [id, words] of Object.entries(expected)) expect(live.get(id)).toBe(words);
});
