import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GET as ready } from '@/app/api/health/ready/route';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { type AdminOutcome, runAdmin } from '@/tests/support/admin-command';
import { type Harness, openHarness } from '@/tests/support/harness';
import { operatorsProbe, readNotices } from '@/tests/support/ready';

let harness: Harness;
let library: Library;
beforeAll(async () => {
  [harness, library] = await Promise.all([openHarness(), startLibrary()]);
});
beforeEach(() => harness.db`delete from platform_gates`);
afterAll(() => Promise.all([harness.close(), library.close()]));

type Settings = { CANARY_META_URL?: string; CANARY_TIKTOK_URL?: string; PLATFORM_META?: string };

function canary(settings: Settings, ...args: string[]): Promise<AdminOutcome> {
  return runAdmin(harness, ['ads', 'canary', ...args], { EGRESS_MAP: library.egressMap, EGRESS_CA: library.caFile, ...settings });
}

async function canaryJson(settings: Settings): Promise<{ code: number; canaries: unknown }> {
  const { code, stdout } = await canary(settings, '--json');
  return { code, canaries: (JSON.parse(stdout) as { canaries: unknown }).canaries };
}

const meta = (adId: string) => ({ CANARY_META_URL: toMetaUrl(adId) });
const tiktok = (adId: string) => ({ CANARY_TIKTOK_URL: toTikTokUrl(adId) });
const pages = (adId: string) => library.requests({ adId, kind: 'page' }).length;

const notices = () => readNotices(() => ready(operatorsProbe()));

test('two libraries that show their canaries are in order, with one page each and without a run', async () => {
  const settings = { ...meta(metaAds.kettle.adId), ...tiktok(tiktokAds.video.adId) };
  const { code, stdout } = await canary(settings);
  expect([code, stdout]).toEqual([
    0,
    'The Meta Ad Library shows its canary as expected.\nThe TikTok Ad Library shows its canary as expected.\n',
  ]);
  expect([pages(metaAds.kettle.adId), pages(tiktokAds.video.adId)]).toEqual([1, 1]);
  expect(await harness.db`select 1 from runs`).toHaveLength(0);
  expect(await notices()).toEqual([]);
});

test('a library that changed its page is named with the missing fields, until it shows its canary again', async () => {
  const changed = await canary({ ...meta(metaAds.dialogOnly.adId), ...tiktok(tiktokAds.untitled.adId) });
  expect(changed.code).toBe(1);
  expect(changed.stdout).toMatch(
    /^The Meta Ad Library changed its page, which lacks: the ad's data(, [^.]+)?\. \(the page is partial: \S+\)$/m,
  );
  expect(changed.stdout).toMatch(
    /^The TikTok Ad Library changed its page, which lacks: its text or title\. \(the page is content: \S+\)$/m,
  );
  expect(await notices()).toMatchObject([
    { code: 'library_changed', platform: 'meta', missing: expect.arrayContaining(['data']) },
    { code: 'library_changed', platform: 'tiktok', missing: ['text'] },
  ]);
  const state = await runAdmin(harness, ['status', '--all']);
  expect(state.stdout).toMatch(/canary: the library changed its page, which lacks: its text or title \(\S+Z\)/);
  expect(await canaryJson({ ...meta(metaAds.kettle.adId), ...tiktok(tiktokAds.video.adId) })).toMatchObject({ code: 0 });
  expect(await notices()).toEqual([]);
});

test.each([
  ['an ad that has ended', metaAds.notFound.adId, 0, { outcome: 'ended', state: 'not_found' }],
  ['an ad that was removed', metaAds.removed.adId, 0, { outcome: 'ended', state: 'removed' }],
  ['a captcha', metaAds.captcha.adId, 0, { outcome: 'blocked', state: 'captcha' }],
])('%s is distinguished from a changed page', async (_what, adId, code, seen) => {
  const before = pages(adId);
  expect(await canaryJson(meta(adId))).toMatchObject({ code, canaries: [{ platform: 'meta', missing: [], ...seen }] });
  expect(pages(adId)).toBe(before + 1);
  expect(await notices()).not.toContainEqual(expect.objectContaining({ code: 'library_changed' }));
});

test('a page that needs two loads is opened once', async () => {
  const { adId } = metaAds.unavailableOnce;
  expect(await canaryJson(meta(adId))).toMatchObject({ code: 0, canaries: [{ outcome: 'unreachable', state: 'unavailable' }] });
  expect(pages(adId)).toBe(1);
});

test('while its breaker is open a library is left alone, and its earlier result stays', async () => {
  await canary(meta(metaAds.dialogOnly.adId));
  await harness.db`update platform_gates set blocks = 1, closed_until = now() + interval '90 seconds'`;
  const { code, stdout } = await canary(meta(metaAds.ledger.adId));
  expect([code, stdout]).toEqual([0, expect.stringMatching(/was not checked: its breaker is open for another \d+ s/)]);
  expect(pages(metaAds.ledger.adId)).toBe(0);
  expect(await notices()).toContainEqual(expect.objectContaining({ code: 'library_changed', platform: 'meta' }));
});

test('a library that is switched off is left alone', async () => {
  const settings = { ...meta(metaAds.ledger.adId), PLATFORM_META: 'off' };
  expect(await canaryJson(settings)).toMatchObject({ code: 0, canaries: [{ platform: 'meta', outcome: 'off' }] });
  expect(pages(metaAds.ledger.adId)).toBe(0);
});

test('without a canary the command says what to set; a canary of the wrong library is rejected', async () => {
  const none = await canary({});
  expect([none.code, none.stderr]).toEqual([2, expect.stringMatching(/CANARY_META_URL.*CANARY_TIKTOK_URL.*neither is set/)]);
  const crossed = await canary({ CANARY_META_URL: toTikTokUrl(tiktokAds.video.adId) });
  expect([crossed.code, crossed.stderr]).toEqual([2, expect.stringContaining('CANARY_META_URL: is the URL of an ad in another library')]);
});
