import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { env } from '@/lib/env';
import { confirmAddress, createUser } from '@/lib/users/create';
import { deleteAccount } from '@/lib/users/delete';
import { signUp } from '@/lib/users/sign-up';
import { awayFromBoundary } from '@/tests/support/boundary';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

const STARTING_CREDITS = 3;

type Start = { balance: number; bonuses: number } | undefined;

async function moneyOf(userId: string): Promise<Start> {
  const [row] = await harness.db<{ balance: number; bonuses: number }[]>`
    select c.balance, (select count(*)::int from credit_entries e where e.account_id = c.id and e.kind = 'bonus') as bonuses
    from credit_accounts c where c.user_id = ${userId}`;
  return row;
}

/** Signs up where no mail is sent, and returns the credits of the new account. */
async function startOf(email: string): Promise<Start> {
  const input = { email, password: 'a long walk by the harbor', address: undefined };
  return moneyOf((await signUp(harness.db, input, STARTING_CREDITS)).userId);
}

/** The same for a confirmed address. */
async function confirmedStartOf(email: string): Promise<Start> {
  return moneyOf(await joinAs(email));
}

async function joinAs(email: string): Promise<string> {
  const joined = await createUser(harness.db, { email, passwordHash: null, confirmed: 'unconfirmed' });
  if (joined === undefined) throw new Error('the address is taken');
  await confirmAddress(harness.db, { userId: joined.userId, bonus: { credits: STARTING_CREDITS, address: undefined }, before: 'keep' });
  return joined.userId;
}

const newName = () => randomUUID().replaceAll('-', '');

test('an address whose account was deleted gets no second bonus', async () => {
  const email = `${newName()}@example.test`;
  expect(await startOf(email)).toEqual({ balance: STARTING_CREDITS, bonuses: 1 });
  await harness.db`delete from users where email = ${email}`;
  expect(await startOf(email)).toEqual({ balance: 0, bonuses: 0 });
});

test.each([
  ['with a label', 'example.test', (name: string) => `${name}+second@example.test`],
  ['with dots, at Google', 'gmail.com', (name: string) => `${name.slice(0, 4)}.${name.slice(4)}+x@googlemail.com`],
])('another spelling of one confirmed mailbox gets no second bonus: %s', async (_, domain, respell) => {
  const name = newName();
  expect(await confirmedStartOf(`${name}@${domain}`)).toEqual({ balance: STARTING_CREDITS, bonuses: 1 });
  expect(await confirmedStartOf(respell(name))).toEqual({ balance: 0, bonuses: 0 });
});

test('confirmed mailboxes that only look alike each get a bonus', async () => {
  const name = newName();
  await confirmedStartOf(`${name}@example.test`);
  for (const email of [`${name.slice(0, 4)}.${name.slice(4)}@example.test`, `${name}@other.example.test`])
    expect(await confirmedStartOf(email)).toEqual({ balance: STARTING_CREDITS, bonuses: 1 });
});

test('where addresses are not confirmed, each gets a bonus, labels and all', async () => {
  const name = newName();
  for (const email of [`${name}@example.test`, `${name}+1@example.test`, `${name}+2@example.test`])
    expect(await startOf(email)).toEqual({ balance: STARTING_CREDITS, bonuses: 1 });
  await expect(startOf(`${name.toUpperCase()}@EXAMPLE.test`)).rejects.toThrow(/already exists/);
});

test.each([
  ['an IPv4 network', (index: number) => `192.0.2.${index}`, '198.51.100.1'],
  ['an IPv6 network', (index: number) => `2001:db8:5:${index}::/64`, '2001:db8:6:1::/64'],
])(
  'of thirty who sign up at once from %s ten start with credits, and so does a user of another network',
  async (_, toAddress, elsewhere) => {
    const join = async (address: string) => {
      const joined = await createUser(harness.db, { email: `${newName()}@example.test`, passwordHash: null, confirmed: 'unconfirmed' });
      if (joined === undefined) throw new Error('the address is taken');
      await confirmAddress(harness.db, { userId: joined.userId, bonus: { credits: STARTING_CREDITS, address }, before: 'keep' });
      return (await moneyOf(joined.userId))?.balance;
    };
    const balances = await Promise.all(Array.from({ length: 30 }, (_one, index) => join(toAddress(index))));
    expect(balances.filter((balance) => balance === STARTING_CREDITS)).toHaveLength(10);
    expect(balances.filter((balance) => balance === 0)).toHaveLength(20);
    expect(await join(elsewhere)).toBe(STARTING_CREDITS);
  },
);

describe('where client addresses are unknown', () => {
  const joinAt = async (domain: string) => (await confirmedStartOf(`${newName()}@${domain}`))?.balance;
  const started = (balances: (number | undefined)[]) => balances.filter((balance) => balance === STARTING_CREDITS).length;
  const countHour = async () => {
    const [row] = await harness.db<
      { accounts: number }[]
    >`select accounts from starting_credit_counts where subject = 'everybody' and ends_at > now()`;
    return row?.accounts ?? 0;
  };
  beforeEach(async () => {
    await awayFromBoundary(3_600_000, 30_000);
    await harness.db`delete from starting_credit_counts`;
  });
  afterAll(() => harness.db`delete from starting_credit_counts`);

  test('a burst of confirmed addresses of one domain, whatever its subdomains, takes half of the hour, and people of other domains start with credits', async () => {
    const burst = await Promise.all(
      Array.from({ length: 120 }, (_, n) => joinAt(n % 2 === 0 ? 'stranger.test' : `mail${n}.stranger.test`)),
    );
    expect(started(burst)).toBe(50);
    expect(await Promise.all(['gmail.com', 'one.co.uk', 'two.co.uk'].map(joinAt))).toEqual([3, 3, 3]);
    expect(await countHour()).toBe(53);
  });

  test('a hundred an hour start with credits, however many domains there are', async () => {
    const balances = await Promise.all(Array.from({ length: 130 }, (_, n) => joinAt(`domain${n}.test`)));
    expect(started(balances)).toBe(100);
    expect(await countHour()).toBe(100);
  });

  test('a burst of unconfirmed addresses takes a sixth of the hourly limit, and others start with credits ten minutes later', async () => {
    await awayFromBoundary(600_000, 30_000);
    const burst = await Promise.all(Array.from({ length: 19 }, () => startOf(`${newName()}@${newName()}.test`)));
    expect(started(burst.map((start) => start?.balance))).toBe(17);
    expect(await joinAt('gmail.com')).toBe(STARTING_CREDITS);
    await harness.db`update starting_credit_counts set ends_at = ends_at - interval '10 minutes' where subject = 'unknown'`;
    expect((await startOf(`${newName()}@example.test`))?.balance).toBe(STARTING_CREDITS);
  });
});

type Counts = { accounts: number; withheld: number };

/** Returns how many bonuses were counted in this hour, and how many accounts saw that theirs was withheld. */
async function countsOfAll(): Promise<Counts> {
  const [row] = await harness.db<Counts[]>`
    select (select coalesce(sum(accounts), 0)::int from starting_credit_counts where subject = 'everybody') as accounts,
      (select count(*)::int from users where start_withheld_at is not null) as withheld`;
  if (row === undefined) throw new Error('nothing was counted');
  return row;
}

test('one mailbox uses up one bonus of the hour, however often it signs up and deletes its account', async () => {
  const [name, before] = [newName(), await countsOfAll()];
  for (let round = 0; round < 12; round += 1) await deleteAccount(harness.db, await joinAs(`${name}+${round}@gmail.com`));
  expect(await countsOfAll()).toEqual({ ...before, accounts: before.accounts + 1 });
});

test('one mailbox that signs up many times at once gets one bonus, which counts once', async () => {
  const [name, before] = [newName(), await countsOfAll()];
  const users = await Promise.all(Array.from({ length: 12 }, (_, index) => joinAs(`${name}+${index}@gmail.com`)));
  const balances = await Promise.all(users.map(async (userId) => (await moneyOf(userId))?.balance));
  expect(balances.filter((balance) => balance === STARTING_CREDITS)).toHaveLength(1);
  expect(await countsOfAll()).toEqual({ ...before, accounts: before.accounts + 1 });
});

test('an account sees that its bonus was withheld only if the limit withheld it, and not an earlier bonus', async () => {
  const [email, other] = [`${newName()}@example.test`, `${newName()}@example.test`];
  const subject = 'everybody';
  await deleteAccount(harness.db, await joinAs(email));
  const before = await countsOfAll();
  await harness.db`update starting_credit_counts set accounts = ${env().startingCredits.accountsPerHour} where subject = ${subject}`;
  try {
    await joinAs(email);
    expect((await countsOfAll()).withheld).toBe(before.withheld);
    const userId = await joinAs(other);
    expect((await countsOfAll()).withheld).toBe(before.withheld + 1);
    expect(await moneyOf(userId)).toEqual({ balance: 0, bonuses: 0 });
  } finally {
    await harness.db`update starting_credit_counts set accounts = ${before.accounts} where subject = ${subject}`;
  }
});

test('an account that got its bonus before its address was confirmed gets no second one', async () => {
  const input = { email: `${newName()}+label@example.test`, password: 'a long walk by the harbor', address: undefined };
  const { userId } = await signUp(harness.db, input, STARTING_CREDITS);
  await confirmAddress(harness.db, { userId, bonus: { credits: STARTING_CREDITS, address: undefined }, before: 'keep' });
  expect(await moneyOf(userId)).toEqual({ balance: STARTING_CREDITS, bonuses: 1 });
});
