import { afterAll, expect, test } from 'vitest';
import { completeRun } from '@/lib/analyses/settle';
import { storeMeasured } from '@/lib/analyses/stills/measured';
import { verifyLedger } from '@/lib/credits/verify';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
import { deleteAccount } from '@/lib/users/delete';
import { toUnmeasured } from '@/lib/video/unmeasured';
import { analyzeAgain, claimAgain } from '@/tests/support/again';
import { clientOf } from '@/tests/support/client';
import { readExport } from '@/tests/support/exports';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { candidatesOf, completeWithStills, reportWithStills, runOf, sha256OfTests, storedStills } from '@/tests/support/stills';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

const nothing = { kept: [], candidates: [] };

type Ad = { owner: TestAccount; payer: TestAccount; id: string; url: string; oldRun: string; newRun: string };

/**
 * An ad whose report kept the stills 1 and 2, and whose new one keeps 2, 3 and 4; `leavesFirst`: every account that had it was deleted
 * before.
 */
async function renewedAd({ leavesFirst = false } = {}): Promise<Ad> {
  const { db } = harness;
  const owner = await newAccount(db, { credits: 1 });
  const payer = await newAccount(db, { credits: 1 });
  const url = metaUrl(newAdId());
  const id = String((await clientOf(owner.secret).submit({ url })).body.id);
  await completeWithStills(db, id, [1, 2], 4);
  const oldRun = await runOf(db, id);
  await analyzeAgain(db, { url }, payer);
  const held = await claimAgain(db, { url });
  if (leavesFirst) for (const { userId } of [owner, payer]) await deleteAccount(db, userId);
  await storeMeasured(db, held, { sha256: sha256OfTests, measurement: toUnmeasured('failed'), stills: await candidatesOf(4, 200) });
  const report = reportWithStills([2, 3, 4]);
  expect(await completeRun(db, held, { ...report, meta: { ...report.meta, rubricVersion: RUBRIC_VERSION } })).toBe(true);
  return { owner, payer, id, url, oldRun, newRun: held.runId };
}

async function submit({ url }: Ad, { secret }: TestAccount): Promise<string> {
  const { status, body } = await clientOf(secret).submit({ url });
  expect(status).toBe(200);
  return String(body.id);
}

const runsOf = async ({ url }: Ad) =>
  (await harness.db<{ id: string }[]>`select id from runs where url = ${url} and status = 'done'`).map(({ id }) => id);
const stillsOf = async (account: TestAccount, id: string) =>
  ((await clientOf(account.secret).fetch(id)).body as { stills?: { n: number }[] }).stills?.map(({ n }) => n);

test('each report keeps its own stills, and each account sees those of its report', async () => {
  const ad = await renewedAd();
  expect(await storedStills(harness.db, ad.oldRun)).toEqual({ kept: [1, 2], candidates: [] });
  expect(await storedStills(harness.db, ad.newRun)).toEqual({ kept: [2, 3, 4], candidates: [] });
  const other = await newAccount(harness.db, { credits: 0 });
  const id = await submit(ad, other);
  expect(await stillsOf(ad.owner, ad.id)).toEqual([1, 2]);
  expect(await stillsOf(other, id)).toEqual([2, 3, 4]);
  expect((await clientOf(other.secret).still(ad.id, 1)).status).toBe(403);
});

test('a replaced report is deleted with its last analysis, and the stills of the new one with the last analysis of the ad', async () => {
  const ad = await renewedAd();
  await deleteAccount(harness.db, ad.owner.userId);
  expect(await runsOf(ad)).toEqual([ad.newRun]);
  expect(await storedStills(harness.db, ad.oldRun)).toEqual(nothing);
  expect((await storedStills(harness.db, ad.newRun)).kept).toEqual([2, 3, 4]);
  await deleteAccount(harness.db, ad.payer.userId);
  expect(await storedStills(harness.db, ad.newRun)).toEqual(nothing);
  // The report itself stays as the cache.
  await submit(ad, await newAccount(harness.db, { credits: 0 }));
});

test('a new report of an ad that every account left keeps no still, and deletes the old report', async () => {
  const ad = await renewedAd({ leavesFirst: true });
  expect(await runsOf(ad)).toEqual([ad.newRun]);
  expect(await storedStills(harness.db, ad.newRun)).toEqual(nothing);
  await submit(ad, await newAccount(harness.db, { credits: 0 }));
});

test('the export of an account has both reports that it has of an ad', async () => {
  const ad = await renewedAd();
  const id = await submit(ad, ad.owner);
  const { analyses } = (await readExport(harness.db, ad.owner.userId)) as { analyses: { id: string; stills: { n: number }[] }[] };
  expect(Object.fromEntries(analyses.map((one) => [one.id, one.stills.map(({ n }) => n)]))).toEqual({ [ad.id]: [1, 2], [id]: [2, 3, 4] });
});

test('the last two accounts with a replaced report are deleted at the same moment, and nothing of it remains', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { db } = harness;
    const [one, two] = [await newAccount(db, { credits: 1 }), await newAccount(db, { credits: 1 })];
    const url = metaUrl(newAdId());
    const id = String((await clientOf(one.secret).submit({ url })).body.id);
    await completeWithStills(db, id, [1], 2);
    expect((await clientOf(two.secret).submit({ url })).status).toBe(200);
    const oldRun = await runOf(db, id);
    await analyzeAgain(db, { url }, await newAccount(db, { credits: 1 }));
    const held = await claimAgain(db, { url });
    const report = reportWithStills([]);
    const settle = completeRun(db, held, { ...report, meta: { ...report.meta, rubricVersion: RUBRIC_VERSION } });
    expect((await Promise.all([settle, deleteAccount(db, one.userId), deleteAccount(db, two.userId)]))[0]).toBe(true);
    expect(await db`select 1 from runs where id = ${oldRun}`).toHaveLength(0);
  }
});
