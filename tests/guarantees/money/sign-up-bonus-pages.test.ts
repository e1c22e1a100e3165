import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refill } from '@/lib/credits/ledger';
import { awayFromBoundary } from '@/tests/support/boundary';
import { type AppServer, asProduction, startApp } from '@/tests/support/built-app';
import { showLogs } from '@/tests/support/logs/shown';
import { operatorsHeaders, readNotices } from '@/tests/support/ready';
import { Visitor, wordsOf } from '@/tests/support/visitor';

const PASSWORD = 'a long walk by the harbor';
const HOUR_MS = 3_600_000;
const ROOM_MS = 60_000;

let app: AppServer;
beforeAll(async () => {
  // Accounts are counted by the hour; those of this file belong into the same.
  await awayFromBoundary(HOUR_MS, ROOM_MS);
  app = await startApp({
    ...showLogs('warn'),
    STARTING_CREDITS: '3',
    TRUSTED_PROXY_HOPS: '1',
    SIGN_UPS_WITH_CREDITS_PER_NETWORK: '2',
    SIGN_UPS_WITH_CREDITS_PER_HOUR: '5',
  });
});
afterAll(() => app.close());

type Joined = { visitor: Visitor; accountId: string; balance: number };

async function joinFrom(address: string, { address: at, db } = app): Promise<Joined> {
  const visitor = new Visitor(at, { 'X-Forwarded-For': address });
  const email = `${randomUUID()}@example.test`;
  await visitor.submit(await visitor.formOn('/sign-up', 'email'), { email, password: PASSWORD });
  expect(await visitor.isSignedIn()).toBe(true);
  const [row] = await db<{ accountId: string; balance: number }[]>`
    select c.id as "accountId", c.balance from users u join credit_accounts c on c.user_id = u.id where u.email = ${email}`;
  if (row === undefined) throw new Error('there is no account');
  return { visitor, ...row };
}

const balanceFrom = async (address: string) => (await joinFrom(address)).balance;
const formSeenFrom = async (address: string) => wordsOf(await new Visitor(app.address, { 'X-Forwarded-For': address }).open('/sign-up'));

test('a limited number of accounts per network and day starts with credits; the next one works too, and its page explains why it has none', async () => {
  expect(await formSeenFrom('203.0.113.1')).toContain('You start with 3 credits');
  expect([await balanceFrom('203.0.113.1'), await balanceFrom('203.0.113.2')]).toEqual([3, 3]);
  expect(await formSeenFrom('203.0.113.200')).toContain('starts without free credits, and none are added later.');
  expect(await formSeenFrom('198.51.100.1')).toContain('You start with 3 credits');

  const { visitor, accountId, balance } = await joinFrom('203.0.113.200');
  expect(balance).toBe(0);
  for (const page of ['/analyses', '/credits'])
    expect(wordsOf(await visitor.open(page))).toContain(
      'Your account started without free credits, because too many accounts had been created shortly before.',
    );
  await refill(app.db, { accountId, credits: 1, reason: 'Granted' });
  for (const page of ['/analyses', '/credits']) expect(wordsOf(await visitor.open(page))).not.toContain('without free credits');
});

test('a network of IPv6 is a whole /48', async () => {
  expect([await balanceFrom('2001:db8:1:1::1'), await balanceFrom('2001:db8:1:2::1'), await balanceFrom('2001:db8:1:ffff::1')]).toEqual([
    3, 3, 0,
  ]);
});

test('a limited number of accounts per hour starts with credits, wherever they are created, and the operator learns of it', async () => {
  const notices = () => readNotices(() => fetch(`${app.address}/api/health/ready`, { headers: operatorsHeaders() }));
  expect(await notices()).toEqual([]);
  expect([await balanceFrom('198.51.100.1'), await balanceFrom('192.0.2.1')]).toEqual([3, 0]);
  expect(await notices()).toEqual([{ code: 'starting_credits_limited' }]);
  expect((await app.readLog()).match(/start without credits/g)).toHaveLength(1);
  expect(await formSeenFrom('192.0.2.1')).toContain('starts without free credits');
});

test('no network address of a new account is stored', async () => {
  const rows = await app.db<{ subject: string }[]>`select subject from starting_credit_counts union select subject from sign_in_attempts`;
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.map(({ subject }) => subject).join(' ')).not.toMatch(/203\.0|198\.51|192\.0|2001|example\.test/);
});

test('production without mail gives no starting credits, promises none, and shows a new account how to get credits', async () => {
  const production = await startApp(asProduction);
  try {
    const { visitor: member, accountId, balance } = await joinFrom('203.0.113.1', production);
    expect(balance).toBe(0);
    const visitor = new Visitor(production.address);
    expect(wordsOf(await visitor.open('/sign-up'))).toContain('New accounts start without credits.');
    expect(wordsOf(await member.open('/analyses'))).toMatch(/You have no credits .*A new analysis costs 1 credit. Request credits/);
    expect(wordsOf(await member.open('/analyses'))).not.toContain('Analyze your first ad');
    await refill(production.db, { accountId, credits: 1, reason: 'Granted' });
    expect(wordsOf(await member.open('/analyses'))).toContain('Analyze your first ad');
    for (const page of ['/', '/sign-up']) expect(wordsOf(await visitor.open(page))).not.toMatch(/starts? with \d|free credits/);
  } finally {
    await production.close();
  }
});
