import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PageLock, type PageLockTiming, pageLockTiming, withPageLock } from '@/lib/ads/page-lock';
import { acquirePageLease, releasePageLease } from '@/lib/ads/store';
import { RunFailure } from '@/lib/failures';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';

/** Nothing is waited for: only what the pages come to counts. */
const timing: PageLockTiming = { ...pageLockTiming, spacingMs: 0, pollMs: 20 };

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  await harness.db`truncate platform_gates, platform_signs, spared_ads`;
  await harness.db`update runs set status = 'failed', failure_code = 'internal', completed_at = now() where status = 'queued'`;
});
afterAll(() => harness.close());

/** Ads of one new account, whose runs wait for their pages. */
async function ask(count: number): Promise<string[]> {
  const { secret } = await newAccount(harness.db, { credits: count });
  const adIds = Array.from({ length: count }, newAdId);
  for (const adId of adIds) expect((await clientOf(secret).submit({ url: metaUrl(adId) })).status).toBe(201);
  return adIds;
}

/** Tells whether the page of this ad may be loaded now; the lock is released at once, as by a visit without a result. */
async function mayLoad(adId: string, canaryId?: string): Promise<boolean> {
  const lease = { platform: 'meta', token: randomUUID() } as const;
  const visitor = { adId, canaryId, patienceMs: timing.openMs };
  const { acquired } = await acquirePageLease(harness.db, lease, { leaseMs: 30_000, breaker: 'respected', ...visitor });
  if (acquired) await releasePageLease(harness.db, lease, 0);
  return acquired;
}

const toSeconds = (ms: number | undefined) => ms && Math.round(ms / 1000);
const visit = <T>(adId: string, use: (lock: PageLock) => Promise<T>) =>
  withPageLock({ db: harness.db, platform: 'meta', timing, adId }, AbortSignal.timeout(60_000), use);
/** Records a log-in wall or captcha on the page of the ad; returns for how many seconds that closes the library. */
const wall = async (adId: string) => toSeconds(await visit(adId, (lock) => lock.reportWall(adId)));
const answer = (adId: string) => visit(adId, (lock) => lock.reportSuccess(adId));
const passTime = (seconds: number) =>
  harness.db`update platform_gates set closed_until = closed_until - make_interval(secs => ${seconds}),
    opened_at = opened_at - make_interval(secs => ${seconds}), suspected_at = suspected_at - make_interval(secs => ${seconds})`;
const isClosed = async () => (await harness.db`select 1 from platform_gates where closed_until > now()`).length > 0;

describe('a log-in wall or captcha on one ad', () => {
  test('closes the library for 60 seconds; then the next different ad, of another account, decides alone', async () => {
    const [walled = '', own = ''] = await ask(2);
    const [other = ''] = await ask(1);
    expect(await wall(walled)).toBe(60);
    expect([await mayLoad(walled), await mayLoad(own), await mayLoad(other)]).toEqual([false, false, false]);
    await passTime(60);
    expect([await mayLoad(walled), await mayLoad(own), await mayLoad(other)]).toEqual([false, false, true]);
  });

  test('that the library answers for another ad opens the library again, and for six hours closes it no more', async () => {
    const [walled = '', own = ''] = await ask(2);
    const [other = '', third = ''] = await ask(2);
    await wall(walled);
    await passTime(60);
    await answer(other);
    expect([await mayLoad(walled), await mayLoad(own), await mayLoad(third)]).toEqual([true, true, true]);
    // Neither that ad again, nor another of its account.
    for (const adId of [walled, own, walled, own]) expect(await wall(adId)).toBeUndefined();
    expect(await isClosed()).toBe(false);
    await harness.db`update spared_ads set spared_until = spared_until - interval '5 hours 59 minutes'`;
    expect(await wall(walled)).toBeUndefined();
    await harness.db`update spared_ads set spared_until = spared_until - interval '1 minute'`;
    expect(await wall(walled)).toBe(60);
  });

  test('and then on another opens the breaker, which doubles, each time after one page load', async () => {
    const closed: (number | undefined)[] = [];
    for (let round = 0; round < 4; round += 1) {
      const [adId = ''] = await ask(1);
      closed.push(await wall(adId));
      await passTime(1800);
    }
    expect(closed).toEqual([60, 60, 120, 240]);
  });

  test('decides nothing about the ads of the operator, who has no account, except by the next ad', async () => {
    expect(await wall(newAdId())).toBe(60);
    const [other = ''] = await ask(1);
    await passTime(60);
    expect(await mayLoad(other)).toBe(true);
  });
});

describe('where no better page load waits', () => {
  /** For how many seconds each of four ads of one account closes the library, one after the other. */
  async function wallFour(): Promise<(number | undefined)[]> {
    const closed: (number | undefined)[] = [];
    for (const adId of await ask(4)) {
      closed.push(await wall(adId));
      await passTime(1800);
    }
    return closed;
  }

  test('another ad of the same account decides, where no other account used the library for a day', async () => {
    await harness.db`update runs set created_at = created_at - interval '25 hours'`;
    const [walled = '', own = ''] = await ask(2);
    await wall(walled);
    await passTime(60);
    expect([await mayLoad(walled), await mayLoad(own)]).toEqual([false, true]);
    await answer(own);
    await harness.db`truncate platform_gates, spared_ads`;
    await harness.db`update runs set created_at = created_at - interval '25 hours'`;
    expect(await wallFour()).toEqual([60, 60, 120, 240]);
  });

  test('an account whose ads all show one never opens the breaker alone, and the ad of another then decides', async () => {
    const [other = ''] = await ask(1);
    await harness.db`update runs set status = 'failed', failure_code = 'internal', completed_at = now() where status = 'queued'`;
    expect(await wallFour()).toEqual([60, 60, 60, 60]);
    expect(await mayLoad(other)).toBe(true);
    expect(await wall(other)).toBe(60);
    await passTime(1800);
    const [next = ''] = await ask(1);
    expect(await wall(next)).toBe(120);
  });

  test('the ad is opened again, which decides nothing unless the library answers', async () => {
    const [walled = ''] = await ask(1);
    await wall(walled);
    await passTime(60);
    expect(await wall(walled)).toBeUndefined();
    expect(await isClosed()).toBe(false);
    const [other = ''] = await ask(1);
    expect([await mayLoad(walled), await mayLoad(other)]).toEqual([false, true]);
  });

  test('within a minute, any remaining visitor may load, so that a run that never comes delays no other', async () => {
    const [walled = '', own = ''] = await ask(2);
    await ask(1);
    await wall(walled);
    await passTime(119);
    expect(await mayLoad(own)).toBe(false);
    await passTime(2);
    expect([await mayLoad(walled), await mayLoad(own)]).toEqual([true, true]);
  });
});

test('any visitor may have the canary decide, unless the canary is the suspect ad', async () => {
  const [walled = '', own = ''] = await ask(2);
  await ask(1);
  await wall(walled);
  await passTime(60);
  expect([await mayLoad(own, 'canary'), await mayLoad(walled, 'canary'), await mayLoad(own, walled)]).toEqual([true, true, false]);
});

describe('the deciding page load', () => {
  test('that reaches no library, or whose process dies, decides nothing: the next one does', async () => {
    const [walled = ''] = await ask(1);
    const [blip = '', other = ''] = await ask(2);
    await wall(walled);
    await passTime(60);
    const unreachable = visit(blip, () => Promise.reject(new RunFailure('library_unavailable')));
    await expect(unreachable).rejects.toMatchObject({ code: 'library_unavailable' });
    const dying = { platform: 'meta', token: randomUUID() } as const;
    const visitor = { leaseMs: 30_000, breaker: 'respected', adId: blip, canaryId: undefined, patienceMs: timing.openMs } as const;
    expect(await acquirePageLease(harness.db, dying, visitor)).toMatchObject({ acquired: true, suspectAdId: walled });
    expect(await mayLoad(other)).toBe(false);
    await harness.db`update platform_gates set lease_until = now()`;
    expect(await wall(other)).toBe(60);
  });

  test('is one, however many wait for it: the others hear that the library is closed', async () => {
    const [walled = ''] = await ask(1);
    const others = (await Promise.all(Array.from({ length: 8 }, () => ask(1)))).flat();
    await wall(walled);
    await passTime(60);
    let loads = 0;
    const load = (adId: string) =>
      visit(adId, async (lock) => {
        loads += 1;
        return lock.reportWall(adId);
      }).catch((error: unknown) => error);
    const ended = await Promise.all(others.map(load));
    expect(loads).toBe(1);
    expect(ended.filter((end) => end instanceof RunFailure && end.code === 'library_rate_limited')).toHaveLength(others.length - 1);
  });
});
