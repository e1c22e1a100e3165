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
  await confirmAddress(harness.db, { userId: joined.userId, credits: STARTING_CREDITS, before: 'keep' });
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

describe('in one hour', () => {
  beforeEach(async () => {
    await awayFromBoundary(3_600_000, 30_000);
    await harness.db`delete from starting_credit_counts`;
  });
  afterAll(() => harness.db`delete from starting_credit_counts`);

  test('a hundred accounts start with credits, however many are created at once', async () => {
    const starts = await Promise.all(
      Array.from({ length: 65 }, () => [confirmedStartOf(`${newName()}@a.test`), startOf(`${newName()}@b.test`)]).flat(),
    );
    expect(starts.filter((start) => start?.balance === STARTING_CREDITS)).toHaveLength(100);
    expect(starts.filter((start) => start?.balance === 0)).toHaveLength(30);
    await harness.db`update starting_credit_counts set ends_at = ends_at - interval '1 hour'`;
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
  await confirmAddress(harness.db, { userId, credits: STARTING_CREDITS, before: 'keep' });
  expect(await moneyOf(userId)).toEqual({ balance: STARTING_CREDITS, bonuses: 1 });
});
