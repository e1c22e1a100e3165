import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PageLock, type PageLockTiming, pageLockTiming, withPageLock } from '@/lib/ads/page-lock';
import type { LibrarySign } from '@/lib/ads/page-rules';
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

const lock = <T>(use: (lock: PageLock) => Promise<T>, platform: 'meta' | 'tiktok' = 'meta') =>
  withPageLock({ db: harness.db, platform, timing, breaker: 'ignored' }, AbortSignal.timeout(120_000), use);
const report = async (sign: LibrarySign, adId: string) => {
  const openForMs = await lock((own) => own.reportSign(sign, adId));
  return openForMs && Math.round(openForMs / 1000);
};
const answer = () => lock((own) => own.reportSuccess());

/** Returns for how many seconds no page may be opened. */
async function closedFor(): Promise<number> {
  const [gate] = await harness.db<{ seconds: number }[]>`
    select round(extract(epoch from greatest(closed_until, now()) - now()))::int as seconds from platform_gates where platform = 'meta'`;
  return gate?.seconds ?? 0;
}

/** Has an account ask for ads, whose runs stay live; answers whose account it is. */
async function ask(...adIds: string[]): Promise<string> {
  const { userId, secret } = await newAccount(harness.db, { credits: adIds.length });
  for (const adId of adIds) expect((await clientOf(secret).submit({ url: metaUrl(adId) })).status).toBe(201);
  return userId;
}

const three = ['20000010000', '20000020000', '20000030000'] as const;

test('the signs of three different ads, of any kind, open the breaker, each time for twice as long, up to an hour', async () => {
  const opened: (number | undefined)[] = [];
  for (let round = 0; round < 4; round += 1)
    for (const [n, sign] of (['silent', 'turned_away', 'blocked'] as const).entries()) opened.push(await report(sign, three[n] ?? ''));
  expect(opened.filter((seconds) => seconds !== undefined)).toEqual([60, 120, 150, 150]);
  expect(opened.slice(0, 3)).toEqual([undefined, undefined, 60]);
});

test('one success closes it, and the next opening is as short as the first', async () => {
  for (let round = 0; round < 2; round += 1) for (const adId of three) await report('silent', adId);
  expect(await closedFor()).toBe(120);
  await answer();
  expect(await closedFor()).toBe(0);
  for (const adId of three.slice(1)) expect(await report('silent', adId)).toBeUndefined();
  await answer();
  expect(await report('silent', three[0])).toBeUndefined();
  for (const adId of three.slice(1)) await report('silent', adId);
  expect(await closedFor()).toBe(60);
});

test('signs are counted for each library', async () => {
  for (const adId of three.slice(1)) await report('silent', adId);
  expect(await lock((own) => own.reportSign('silent', three[0]), 'tiktok')).toBeUndefined();
});

describe.each(['blocked', 'turned_away', 'silent'] as const)('the sign %s', (sign) => {
  test('of one ad never opens the breaker, however often that ad is submitted by however many', async () => {
    for (let account = 0; account < 4; account += 1) await ask(three[0]);
    for (let times = 0; times < 6; times += 1) expect(await report(sign, three[0])).toBeUndefined();
  });

  test('of the ads of one account never opens it while another has live analyses, and with one ad of the other it does', async () => {
    const many = Array.from({ length: 8 }, (_, n) => `30000${n}00000`);
    await ask(...many);
    await ask('4000000000000');
    for (const adId of many) expect(await report(sign, adId)).toBeUndefined();
    expect(await report(sign, '4000000000000')).toBe(60);
  });

  test('of the ads of the only account with live analyses opens it', async () => {
    await ask(...three);
    for (const adId of three.slice(1)) expect(await report(sign, adId)).toBeUndefined();
    expect(await report(sign, three[0])).toBe(60);
  });

  test('of the ads of one account never opens it for another because the account is deleted on the way', async () => {
    const userId = await ask(...three);
    await ask('6000000000000');
    for (const adId of three.slice(1)) expect(await report(sign, adId)).toBeUndefined();
    await deleteAccount(harness.db, userId);
    expect(await report(sign, three[0])).toBeUndefined();
    expect(await report(sign, '6000000000000')).toBe(60);
  });
});

describe('a block', () => {
  /** Has the pages of these ads block us, one after the other, as in runs that end; returns for how many seconds each closes the library. */
  async function block(...adIds: string[]): Promise<number[]> {
    const closed: number[] = [];
    for (const adId of adIds) {
      await harness.db`update platform_gates set closed_until = now()`;
      await report('blocked', adId);
      await harness.db`
        update runs set status = 'failed', failure_code = 'captcha_required', completed_at = now(), page_state = 'captcha', claimed_at = now()
        where ad_id = ${adId} and status = 'queued'`;
      closed.push(await closedFor());
    }
    return closed;
  }

  const letAnHourPass = () =>
    harness.db.begin(async (tx) => {
      // An ended run is final.
      await tx`set local session_replication_role = replica`;
      await tx`update runs set completed_at = completed_at - interval '61 minutes' where status = 'failed'`;
    });

  test('pauses the library for a minute, but not the second of an account within an hour, also after a success', async () => {
    await ask('70000010000', '70000020000', '70000030000');
    await ask('80000010000');
    expect(await block('70000010000', '70000020000')).toEqual([60, 0]);
    await answer();
    expect(await block('70000030000', '80000010000')).toEqual([0, 60]);
  });

  test('pauses it again after an hour', async () => {
    await ask('70000110000', '70000120000');
    await ask('80000110000');
    await block('70000110000');
    await letAnHourPass();
    expect(await block('70000120000')).toEqual([60]);
  });

  test('pauses it no shorter than the breaker is open', async () => {
    for (const adId of three) await report('silent', adId);
    for (const adId of three) await report('silent', adId);
    await report('blocked', '70000210000');
    expect(await closedFor()).toBe(120);
  });
});
