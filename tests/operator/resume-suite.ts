import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '@/tests/fakes/samples';
import { tiktokAds } from '@/tests/fakes/tiktok/ads';
import { runAdmin } from '@/tests/support/admin-command';
import { newCustomer } from '@/tests/support/customer';
import { type Engine, type EngineName, startEngine } from '@/tests/support/engines';
import { fakeTiming } from '@/tests/support/fake-timing';
import { type Fakes, startFakes } from '@/tests/support/fakes';
import { type Harness, openHarness } from '@/tests/support/harness';

let harness: Harness;
let fakes: Fakes;

async function resume(library: string): Promise<{ code: number; document: Record<string, unknown> }> {
  const { code, stdout } = await runAdmin(harness, ['ads', 'resume', '--library', library, '--json']);
  return { code, document: JSON.parse(stdout) as Record<string, unknown> };
}

const openBreaker = (platform: 'meta' | 'tiktok') =>
  harness.db`insert into platform_gates (platform, blocks, closed_until) values (${platform}, 3, now() + interval '5 minutes')`;
const pages = (adId: string) => fakes.library.requests({ adId, kind: 'page' }).length;
const closed = { blocks: 0, closed_until: null };

/**
 * An operator closes a breaker; `name` drives the work. Each engine has its own file, because a process keeps its egress proxy to one ad
 * library.
 */
export function testResume(name: EngineName): void {
  let engine: Engine;

  beforeAll(async () => {
    [fakes, harness] = await Promise.all([startFakes(), openHarness()]);
    engine = await startEngine(name, harness, { pollMs: 100, scrapeTiming: { ...fakeTiming, openMs: 300_000, maxOpenMs: 300_000 } });
  });
  beforeEach(() => harness.db`delete from platform_gates`);
  afterAll(async () => {
    await engine.stop();
    await Promise.all([harness.close(), fakes.close()]);
  });

  test('an analysis that is queued behind the breaker continues at once, with one page load', async () => {
    await openBreaker('meta');
    await openBreaker('tiktok');
    const [customer, other] = [await newCustomer(harness.db), await newCustomer(harness.db)];
    const [id, otherId] = [await customer.submit(toMetaUrl(metaAds.image.adId)), await other.submit(toTikTokUrl(tiktokAds.image.adId))];
    await expect.poll(() => standsBack(metaAds.image.adId)).toBe(true);
    await expect.poll(() => standsBack(tiktokAds.image.adId)).toBe(true);
    expect(await resume('meta')).toMatchObject({ code: 0, document: { library: 'meta', resumed: 1 } });
    expect(await customer.ended(id)).toMatchObject({ status: 'done' });
    expect(pages(metaAds.image.adId)).toBe(1);
    expect(await harness.db`select blocks, closed_until from platform_gates where platform = 'meta'`).toEqual([closed]);
    expect(await other.fetch(otherId)).toMatchObject({ status: 'queued' });
    expect(await resume('tiktok')).toMatchObject({ code: 0, document: { library: 'tiktok', resumed: 1 } });
    expect(await other.ended(otherId)).toMatchObject({ status: 'done' });
  });

  test('an analysis between two attempts at the library continues at once, with its remaining page loads', async () => {
    const { adId } = metaAds.carousel;
    fakes.library.set(adId, { page: 'captcha', forLoads: 1 });
    const customer = await newCustomer(harness.db);
    const id = await customer.submit(toMetaUrl(adId));
    const currentStep = async () =>
      (await harness.db<{ step: string }[]>`select current_step as step from runs where ad_id = ${adId}`)[0]?.step;
    await expect.poll(currentStep).toBe('Waiting before opening the ad again');
    expect(await resume('meta')).toMatchObject({ code: 0, document: { resumed: 1 } });
    expect(await customer.ended(id)).toMatchObject({ status: 'done' });
    expect(pages(adId)).toBe(2);
  });
}

/** Waits until the run of this ad was delivered and is queued. */
async function standsBack(adId: string): Promise<boolean> {
  const rows = await harness.db`select 1 from runs where ad_id = ${adId} and claimed_at is null and asked_at is null`;
  return rows.length === 1;
}
