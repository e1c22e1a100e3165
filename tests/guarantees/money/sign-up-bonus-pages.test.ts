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
    SIGN_UPS_WITH_CREDITS_PER_NETWORK: '1',
    SIGN_UPS_WITH_CREDITS_PER_HOUR: '2',
  });
});
afterAll(() => app.close());

type Joined = { visitor: Visitor; accountId: string; balance: number };

async function join({ address: at, db } = app): Promise<Joined> {
  const visitor = new Visitor(at);
  const email = `${randomUUID()}@example.test`;
  await visitor.submit(await visitor.formOn('/sign-up', 'email'), { email, password: PASSWORD });
  expect(await visitor.isSignedIn()).toBe(true);
  const [row] = await db<{ accountId: string; balance: number }[]>`
    select c.id as "accountId", c.balance from users u join credit_accounts c on c.user_id = u.id where u.email = ${email}`;
  if (row === undefined) throw new Error('there is no account');
  return { visitor, ...row };
}

const formSeen = async () => wordsOf(await new Visitor(app.address).open('/sign-up'));

test('a limited number of accounts per hour starts with credits; the next one works too, its page explains why it has none, and the operator learns of it', async () => {
  const notices = () => readNotices(() => fetch(`${app.address}/api/health/ready`, { headers: operatorsHeaders() }));
  expect(await formSeen()).toContain('You start with 3 credits, once per mailbox.');
  expect([(await join()).balance, (await join()).balance]).toEqual([3, 3]);
  expect(await notices()).toEqual([{ code: 'starting_credits_limited' }]);
  expect(await formSeen()).toContain('starts without free credits, and none are added later.');

  const { visitor, accountId, balance } = await join();
  expect(balance).toBe(0);
  for (const page of ['/analyses', '/credits'])
    expect(wordsOf(await visitor.open(page))).toContain(
      'Your account started without free credits, because too many accounts had been created shortly before.',
    );
  await refill(app.db, { accountId, credits: 1, reason: 'Granted' });
  for (const page of ['/analyses', '/credits']) expect(wordsOf(await visitor.open(page))).not.toContain('without free credits');
});

test('the limit of a network, which the previous release had, is ignored, and the log says so', async () => {
  expect(await app.readLog()).toMatch(/"SIGN_UPS_WITH_CREDITS_PER_NETWORK".*a setting is ignored/);
});

test('production without mail gives no starting credits, promises none, and shows a new account how to get credits', async () => {
  const production = await startApp(asProduction);
  try {
    const { visitor: member, accountId, balance } = await join(production);
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
