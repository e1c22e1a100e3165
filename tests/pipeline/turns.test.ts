import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDriver } from '@/inngest/start';
import { verifyLedger } from '@/lib/credits/verify';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';

const ACCOUNTS = 5;
const EACH = 10;

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
  // So far from closing that every run fails as soon as it is taken up, without a page.
  await harness.db`insert into platform_gates (platform, blocks, closed_until) values ('meta', 9, now() + interval '20 minutes')`;
});
afterAll(async () => {
  expect(await verifyLedger(harness.db)).toMatchObject({ ok: true });
  await harness.close();
});

async function submitAll(): Promise<string> {
  const { secret, accountId } = await newAccount(harness.db, { credits: EACH });
  for (let n = 0; n < EACH; n += 1) expect((await clientOf(secret).submit({ url: metaUrl(newAdId()) })).status).toBe(201);
  return accountId;
}

test(`${ACCOUNTS} accounts that submitted ${EACH} ads each, one account after the other, are served in turn`, async () => {
  const accounts: string[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) accounts.push(await submitAll());
  const driver = await startDriver({ pollMs: 50 });
  const live = async () => (await harness.db`select 1 from runs where status not in ('done', 'failed')`).length;
  await expect.poll(live).toBe(0);
  await driver.stop();
  const served = await harness.db<{ accountId: string }[]>`
    select a.account_id as "accountId" from runs r join analyses a on a.run_id = r.id order by r.asked_at, r.claimed_at`;
  const leads = served.map((_, at) => {
    const counts = accounts.map((account) => served.slice(0, at + 1).filter(({ accountId }) => accountId === account).length);
    return Math.max(...counts) - Math.min(...counts);
  });
  expect(served).toHaveLength(ACCOUNTS * EACH);
  // One ahead by order, and one more because runs are requested several at the same moment.
  expect(Math.max(...leads)).toBeLessThanOrEqual(2);
});
