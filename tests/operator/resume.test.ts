import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { runAdmin } from '@/tests/support/admin-command';
import { newCustomer } from '@/tests/support/customer';
import { type Engine, startEngine } from '@/tests/support/engines';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';

let harness: Harness;
let fakes: Fakes;
let engine: Engine;

beforeAll(async () => {
  [fakes, harness] = await Promise.all([startFakes(), openHarness()]);
  engine = await startEngine('embedded', harness, { pollMs: 100, sweepMs: 200, scrapeTiming: fakeTiming });
});
beforeEach(() => harness.db`delete from platform_gates`);
afterAll(async () => {
  await engine.stop();
  await Promise.all([harness.close(), fakes.close()]);
});

async function resume(library: string): Promise<{ code: number; document: Record<string, unknown> }> {
  const { code, stdout } = await runAdmin(harness, ['ads', 'resume', '--library', library, '--json']);
  return { code, document: JSON.parse(stdout) as Record<string, unknown> };
}

const openBreaker = (platform: 'meta' | 'tiktok') =>
  harness.db`insert into platform_gates (platform, blocks, closed_until) values (${platform}, 3, now() + interval '5 minutes')`;
const pages = (adId: string) => fakes.library.requests({ adId, kind: 'page' }).length;
const closed = { blocks: 0, closed_until: null };

/** Waits until the run of this ad was delivered and is queued. */
async function standsBack(adId: string): Promise<boolean> {
  const rows = await harness.db`select 1 from runs where ad_id = ${adId} and claimed_at is null and asked_at is null`;
  return rows.length === 1;
}

test('an analysis that is queued behind the breaker continues by the next look at the queue, with one page load', async () => {
  await openBreaker('meta');
  await openBreaker('tiktok');
  const [customer, other] = [await newCustomer(harness.db), await newCustomer(harness.db)];
  const [id, otherId] = [await customer.submit(toMetaUrl(metaAds.image.adId)), await other.submit(toTikTokUrl(tiktokAds.image.adId))];
  await expect.poll(() => standsBack(metaAds.image.adId)).toBe(true);
  await expect.poll(() => standsBack(tiktokAds.image.adId)).toBe(true);
  expect(await resume('meta')).toMatchObject({ code: 0, document: { library: 'meta', wasPaused: false } });
  expect(await customer.ended(id)).toMatchObject({ status: 'done' });
  expect(pages(metaAds.image.adId)).toBe(1);
  expect(await harness.db`select blocks, closed_until from platform_gates where platform = 'meta'`).toEqual([closed]);
  expect(await other.fetch(otherId)).toMatchObject({ status: 'queued' });
  expect(await resume('tiktok')).toMatchObject({ code: 0, document: { library: 'tiktok', wasPaused: false } });
  expect(await other.ended(otherId)).toMatchObject({ status: 'done' });
});

test('the command is recorded, reports its effect, and knows two libraries', async () => {
  await openBreaker('tiktok');
  await harness.db`insert into platform_signs (platform, sign, ad_id) values ('tiktok', 'silent', '1'), ('meta', 'silent', '2')`;
  const { code, stdout } = await runAdmin(harness, ['ads', 'resume', '--library', 'tiktok']);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^Closed the breaker of the TikTok Ad Library; it would have stayed open for another \d+ s\./),
  ]);
  expect(await harness.db`select blocks from platform_gates`).toEqual([{ blocks: 0 }]);
  // The next silent ad is the first of a new row, and the signs of the other library remain.
  expect(await harness.db`select platform from platform_signs`).toEqual([{ platform: 'meta' }]);
  const again = await runAdmin(harness, ['ads', 'resume', '--library', 'tiktok']);
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^The breaker of the TikTok Ad Library was already closed\./)]);
  const notes = await harness.db`select detail from operator_actions where command = 'ads resume' order by id desc limit 2`;
  expect(notes).toEqual([{ detail: { library: 'tiktok' } }, { detail: { library: 'tiktok' } }]);
  const wrong = await runAdmin(harness, ['ads', 'resume', '--library', 'youtube']);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--library must be meta or tiktok')]);
});
