import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PageLock, type PageLockTiming, pageLockTiming, withPageLock } from '@/lib/ads/page-lock';
import { RunFailure } from '@/lib/failures';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';

/** Nothing is waited for: only what the signs come to counts. */
const timing: PageLockTiming = { ...pageLockTiming, spacingMs: 0, pollMs: 20, openMs: 60_000, maxOpenMs: 150_000 };

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  await harness.db`delete from platform_gates`;
  await harness.db`delete from platform_signs`;
  await harness.db`update runs set status = 'failed', failure_code = 'internal', completed_at = now() where status = 'queued'`;
});
afterAll(() => harness.close());

const lock = <T>(use: (lock: PageLock) => Promise<T>, platform: 'meta' | 'tiktok' = 'meta', breaker: 'respected' | 'ignored' = 'ignored') =>
  withPageLock({ db: harness.db, platform, timing, breaker, adId: '1' }, AbortSignal.timeout(120_000), use);
const toSeconds = (ms: number | undefined) => ms && Math.round(ms / 1000);
const report = async (sign: 'turned_away' | 'silent', adId: string) => toSeconds(await lock((own) => own.reportFailure(sign, adId)));
const silence = (adId: string) => report('silent', adId);
const block = async () => toSeconds(await lock((own) => own.reportBlock()));
const answer = () => lock((own) => own.reportSuccess('1'));

/** Returns for how many seconds no page may be opened. */
async function closedFor(): Promise<number | undefined> {
  const refused = await lock(async () => undefined, 'meta', 'respected').catch((error: unknown) => error);
  return refused instanceof RunFailure ? toSeconds(refused.retryAfterMs) : undefined;
}

/** Has an account ask for ads, whose runs stay live; answers whose account it is. */
async function ask(...adIds: string[]): Promise<string> {
  const { userId, secret } = await newAccount(harness.db, { credits: adIds.length });
  for (const adId of adIds) expect((await clientOf(secret).submit({ url: metaUrl(adId) })).status).toBe(201);
  return userId;
}

async function end(adId: string): Promise<void> {
  await harness.db`update runs set status = 'failed', failure_code = 'internal', completed_at = now() where ad_id = ${adId} and status = 'queued'`;
}

describe('an answer of the library halves', () => {
  test('the time for which the next block closes the gate, and no more blocks count than lengthen it', async () => {
    const closed: (number | undefined)[] = [];
    for (let times = 0; times < 5; times += 1) closed.push(await block());
    expect(closed).toEqual([60, 120, 150, 150, 150]);
    await answer();
    expect(await block()).toBe(120);
    await answer();
    await answer();
    expect(await block()).toBe(60);
    await answer();
    await answer();
    expect(await block()).toBe(60);
  });

  test('what is left of the time of an open breaker', async () => {
    await block();
    await harness.db`update platform_gates set closed_until = now() + interval '10 minutes'`;
    await answer();
    expect(await closedFor()).toBeGreaterThan(280);
    expect(await closedFor()).toBeLessThanOrEqual(300);
  });

  test('the ads that gave a sign, the older first', async () => {
    await silence('1000001');
    await silence('1000002');
    await answer();
    expect(await silence('1000001')).toBeUndefined();
    expect(await silence('1000002')).toBeUndefined();
    expect(await silence('1000003')).toBeGreaterThan(0);
    await silence('1000004');
    await answer();
    expect(await harness.db`select 1 from platform_signs`).toEqual([]);
  });
});

describe.each([
  ['turned_away', 2],
  ['silent', 3],
] as const)('the sign %s', (sign, needed) => {
  const ads = Array.from({ length: needed }, (_, n) => `20000${n}00000`);
  const [first = ''] = ads;

  test('of one ad never opens the breaker, however often that ad is submitted', async () => {
    for (let visitNumber = 0; visitNumber < 6; visitNumber += 1) expect(await report(sign, first)).toBeUndefined();
    for (const adId of [...ads.slice(1, -1), ...ads.slice(0, -1)]) expect(await report(sign, adId)).toBeUndefined();
    expect(await closedFor()).toBeUndefined();
  });

  test(`of ${needed} ads opens it, and from then on of as many others`, async () => {
    const closed: (number | undefined)[] = [];
    for (const adId of [...ads, ...ads.map((ad) => `9${ad}`)]) {
      closed.push(await report(sign, adId));
    }
    const before = ads.slice(1).map(() => undefined);
    expect(closed).toEqual([...before, 60, ...before, 120]);
  });

  test('of the ads of one account never opens it while another account has live analyses, however many they are', async () => {
    const many = Array.from({ length: 8 }, (_, n) => `30000${n}00000`);
    await ask(...many);
    await ask('4000000000000');
    for (const adId of many) expect(await report(sign, adId)).toBeUndefined();
    const rows = await harness.db`select 1 from platform_signs`;
    expect(rows).toHaveLength(needed);
    expect(await report(sign, '4000000000000')).toBeGreaterThan(0);
  });

  test('of the ads of the only account with live analyses opens it', async () => {
    await ask(...ads);
    for (const adId of ads.slice(1)) expect(await report(sign, adId)).toBeUndefined();
    expect(await report(sign, first)).toBeGreaterThan(0);
  });

  test('of the ads of one account opens it when the account is left alone, although its ads were noted before', async () => {
    const many = Array.from({ length: needed + 1 }, (_, n) => `50000${n}00000`);
    await ask(...many);
    await ask('6000000000000');
    for (const adId of many.slice(1)) expect(await report(sign, adId)).toBeUndefined();
    await end('6000000000000');
    expect(await report(sign, many[0] ?? '')).toBeGreaterThan(0);
  });

  test('of the ads of one account never opens it for another because the account is deleted on the way', async () => {
    const userId = await ask(...ads);
    await ask('6000000000000');
    for (const adId of ads.slice(1)) expect(await report(sign, adId)).toBeUndefined();
    await deleteAccount(harness.db, userId);
    expect(await report(sign, first)).toBeUndefined();
    expect(await report(sign, '6000000000000')).toBeGreaterThan(0);
  });

  test('of the ads of an account that was deleted does not open it for the only one that is left', async () => {
    const userId = await ask(...ads);
    await ask('6000000000000');
    await deleteAccount(harness.db, userId);
    for (const adId of ads) expect(await report(sign, adId)).toBeUndefined();
  });

  test('of an ad that two accounts submitted counts once', async () => {
    await ask(...ads.slice(1));
    await ask(...ads.slice(1));
    for (const adId of [...ads.slice(1), ...ads.slice(1)]) expect(await report(sign, adId)).toBeUndefined();
    expect(await harness.db`select 1 from platform_signs`).toHaveLength(needed - 1);
  });
});

test('signs are counted for each platform, and each sign by itself', async () => {
  await silence('1000001');
  await silence('1000002');
  expect(await lock((own) => own.reportFailure('silent', '1000003'), 'tiktok')).toBeUndefined();
  expect(await report('turned_away', '1000003')).toBeUndefined();
});
