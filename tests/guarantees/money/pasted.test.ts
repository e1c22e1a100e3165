import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { parseAdsText, readPasted, signPasted, toAdsText } from '@/lib/ads/pasted';
import { sampleAdOf } from '@/lib/ads/sample-ads';
import { parseAdUrl } from '@/lib/ads/url';
import { submitAnalysis, submitAsShown, submitPasted } from '@/lib/analyses/submit';
import { checkAds } from '@/lib/analyses/submit/check';
import type { Context } from '@/lib/context';
import { refill } from '@/lib/credits/ledger';
import { verifyLedger } from '@/lib/credits/verify';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, failRunOf, startRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
});

const account = async (credits: number) => webContextOf(harness.db, await newAccount(harness.db, { credits }));
const newUrl = () => metaUrl(newAdId());
const chargesOf = async ({ actor }: Context) =>
  (await harness.db`select 1 from credit_entries where account_id = ${actor.accountId} and kind = 'charge'`).length;
const analysesOf = async ({ actor }: Context) => (await harness.db`select 1 from analyses where user_id = ${actor.userId}`).length;

describe('an ad that was pasted before signing in', () => {
  test('is submitted and charged once, however many tabs send it at once', async () => {
    const ctx = await account(5);
    const pasted = { pasteId: randomUUID(), url: newUrl() };
    const answers = await Promise.all(Array.from({ length: 12 }, () => submitPasted(ctx, pasted)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect([await chargesOf(ctx), await analysesOf(ctx)]).toEqual([1, 1]);
  });

  test('is not charged again when its analysis has failed meanwhile, while a new paste of it is', async () => {
    const ctx = await account(5);
    const [pasteId, url] = [randomUUID(), newUrl()];
    const first = await submitPasted(ctx, { pasteId, url });
    await failRunOf(harness.db, first.id, 'model_unavailable');
    expect((await submitPasted(ctx, { pasteId, url })).id).toBe(first.id);
    expect([await chargesOf(ctx), await analysesOf(ctx)]).toEqual([1, 1]);
    expect((await submitPasted(ctx, { pasteId: randomUUID(), url })).id).not.toBe(first.id);
    expect(await chargesOf(ctx)).toBe(2);
  });

  test('is charged once when a failure of the ad is remembered and it fails at once in every tab', async () => {
    const ctx = await account(5);
    const url = newUrl();
    const { id } = await submitAnalysis(ctx, { url });
    await startRunOf(harness.db, id, 'Reading');
    await failRunOf(harness.db, id, 'ad_removed');
    const pasted = { pasteId: randomUUID(), url };
    const answers = await Promise.all(Array.from({ length: 6 }, () => submitPasted(ctx, pasted)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect([await chargesOf(ctx), await analysesOf(ctx)]).toEqual([2, 2]);
  });

  test('is charged to one account alone, also when two send it at once', async () => {
    const [one, two] = [await account(5), await account(5)];
    const pasted = { pasteId: randomUUID(), url: newUrl() };
    const answers = await Promise.allSettled([submitPasted(one, pasted), submitPasted(two, pasted)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'forbidden' } });
    expect([(await chargesOf(one)) + (await chargesOf(two)), (await analysesOf(one)) + (await analysesOf(two))]).toEqual([1, 1]);
  });

  test('keeps its one charge for later when the balance is empty', async () => {
    const ctx = await account(0);
    const pasted = { pasteId: randomUUID(), url: newUrl() };
    await expect(submitPasted(ctx, pasted)).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect([await chargesOf(ctx), await analysesOf(ctx)]).toEqual([0, 0]);
    await refill(harness.db, { accountId: ctx.actor.accountId, credits: 2, reason: 'test' });
    await submitPasted(ctx, pasted);
    expect([await chargesOf(ctx), await analysesOf(ctx)]).toEqual([1, 1]);
  });
});

describe('the cookie of a pasted ad', () => {
  const ads = [parseAdUrl(newUrl())];

  test('is read as it was signed, names platform and ID only, and each paste has an ID of its own', () => {
    const text = signPasted(ads);
    expect(readPasted(text)).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), ads });
    expect(readPasted(signPasted(ads))?.id).not.toBe(readPasted(text)?.id);
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('http');
  });

  test('is nothing once 30 minutes are over, and after a change of any part', () => {
    const now = Date.now();
    const text = signPasted(ads, now);
    expect(readPasted(text, now + 30 * 60_000 - 1)).toBeDefined();
    expect(readPasted(text, now + 30 * 60_000)).toBeUndefined();
    const [payload = '', signature = ''] = text.split('.');
    const later = Buffer.from(JSON.stringify([randomUUID(), now + 1e9, toAdsText(ads)])).toString('base64url');
    for (const forged of [undefined, '', payload, `${later}.${signature}`, `${payload}.${'A'.repeat(43)}`, `${payload}.`, `${text}x`])
      expect(readPasted(forged, now)).toBeUndefined();
  });

  test('in an address, only names ads of the libraries, at most 20', () => {
    expect(parseAdsText('meta.1,tiktok.x,other.12345678,meta.0123456789,meta.12345678&id=1,')).toEqual([]);
    expect(parseAdsText(toAdsText(ads))).toEqual(ads);
    expect(parseAdsText(Array.from({ length: 30 }, () => toAdsText(ads)).join(','))).toHaveLength(20);
  });
});

describe('several ads', () => {
  test('are told apart before anything is charged: new, already analyzed, one’s own and a sample', async () => {
    const [ctx, other] = [await account(3), await account(6)];
    const [fresh, theirs, cached, own, ended, tooLong] = [newUrl(), newUrl(), newUrl(), newUrl(), newUrl(), newUrl()];
    await submitAnalysis(other, { url: theirs });
    for (const url of [cached, ended]) await completeRunOf(harness.db, (await submitAnalysis(other, { url })).id);
    const refused = await submitAnalysis(other, { url: tooLong });
    await startRunOf(harness.db, refused.id, 'fetching');
    await failRunOf(harness.db, refused.id, 'video_too_long');
    const mine = await submitAnalysis(ctx, { url: own });
    const opened = await submitAnalysis(ctx, { url: ended });
    const before = [await chargesOf(ctx), await analysesOf(ctx)];
    const { balance, checks } = await checkAds(ctx, [fresh, theirs, cached, own, ended, sampleAdOf('done').url, tooLong].map(parseAdUrl));
    expect(balance).toBe(2);
    expect(checks.map(({ state }) => state)).toEqual(['new', 'new', 'cached', 'own', 'own', 'sample', 'off']);
    expect(checks.at(-1)).toMatchObject({ message: expect.stringContaining('less than 6 hours ago') });
    expect(checks.flatMap((check) => (check.state === 'own' ? [check.id] : []))).toEqual([mine.id, opened.id]);
    expect(JSON.stringify(checks)).not.toContain(other.actor.userId);
    expect([await chargesOf(ctx), await analysesOf(ctx)]).toEqual(before);
  });

  test('that were shown as free are not charged when their report is gone', async () => {
    const [ctx, other] = [await account(3), await account(5)];
    const url = newUrl();
    const theirs = await submitAnalysis(other, { url });
    await completeRunOf(harness.db, theirs.id);
    expect(await checkAds(ctx, [parseAdUrl(url)])).toMatchObject({ checks: [{ state: 'cached' }] });
    await harness.db`update runs set standing = 'replaced' where url = ${url}`;
    expect(await submitAsShown(ctx, { url, isShownFree: true })).toBeUndefined();
    expect([await chargesOf(ctx), await analysesOf(ctx)]).toEqual([0, 0]);
    expect(await submitAsShown(ctx, { url, isShownFree: false })).toMatchObject({ status: 'queued' });
    expect(await chargesOf(ctx)).toBe(1);
  });

  test('that were shown as charged are free when they are free by now', async () => {
    const [ctx, other] = [await account(3), await account(5)];
    const url = newUrl();
    await completeRunOf(harness.db, (await submitAnalysis(other, { url })).id);
    expect(await submitAsShown(ctx, { url, isShownFree: false })).toMatchObject({ status: 'done', cached: true });
    expect(await chargesOf(ctx)).toBe(0);
  });
});
