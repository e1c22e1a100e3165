import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Library, startLibrary } from '@/tests/fakes/library';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { type AdminOutcome, runAdmin } from '@/tests/support/admin-command';
import { type Harness, openHarness } from '@/tests/support/harness';

let harness: Harness;
let library: Library;

beforeAll(async () => {
  [harness, library] = await Promise.all([openHarness(), startLibrary()]);
});
beforeEach(() => harness.db`delete from platform_gates`);
afterAll(async () => {
  await Promise.all([harness.close(), library.close()]);
});

function inspect(url: string, args: string[] = [], settings: Record<string, string> = {}): Promise<AdminOutcome> {
  const egress = { EGRESS_MAP: library.egressMap, EGRESS_CA: library.caFile };
  return runAdmin(harness, ['ads', 'inspect', '--url', url, ...args], { ...egress, ...settings });
}

test('an ad is shown as the scraper reads it, without a run and without its signed links', async () => {
  const { code, stdout } = await inspect(toMetaUrl(metaAds.kettle.adId));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^state +content$/m);
  expect(stdout).toMatch(/^load 1 +content after \d+ ms$/m);
  expect(stdout).toMatch(/^video 1 of 1: hd from [\w.-]+\.fbcdn\.net, sd from [\w.-]+\.fbcdn\.net$/m);
  expect(stdout).toContain(metaAds.kettle.ad.pageName);
  expect(stdout).not.toContain('efg=');
  expect(await harness.db`select 1 from runs`).toHaveLength(0);
});

test('a block is reported as one, pauses the library, and the next inspection opens no page', async () => {
  const first = await inspect(toMetaUrl(metaAds.captcha.adId), ['--json']);
  expect([first.code, JSON.parse(first.stdout)]).toMatchObject([1, { state: 'captcha', ad: null, loads: [{ state: 'captcha' }] }]);
  const next = await inspect(toMetaUrl(metaAds.image.adId));
  expect(next.code).toBe(2);
  expect(next.stderr).toMatch(/breaker of this library is open for another \d+ s.*--force/);
  expect(library.requests({ adId: metaAds.image.adId })).toHaveLength(0);
});

test('--force opens a page in spite of an open breaker, and its result counts like any other', async () => {
  await harness.db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 3, now() + interval '5 minutes')`;
  const { code, stdout } = await inspect(toMetaUrl(metaAds.carousel.adId), ['--force', '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { state: 'content', loads: [{ state: 'content' }] }]);
  expect(library.requests({ adId: metaAds.carousel.adId, kind: 'page' })).toHaveLength(1);
  expect(await harness.db`select blocks, closed_until from platform_gates`).toEqual([{ blocks: 0, closed_until: null }]);
});

test('--force takes no value', async () => {
  const { code, stderr } = await inspect(toMetaUrl(metaAds.image.adId), ['--force=yes']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--force takes no value')]);
});

test('a platform that is switched off is not visited', async () => {
  const { code, stderr } = await inspect(toTikTokUrl(tiktokAds.image.adId), [], { PLATFORM_TIKTOK: 'off' });
  expect([code, stderr]).toEqual([2, expect.stringContaining('switched off')]);
  expect(library.requests({ adId: tiktokAds.image.adId })).toHaveLength(0);
});
