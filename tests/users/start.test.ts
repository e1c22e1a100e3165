import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '@/lib/users/sign-up';
import { type Harness, openHarness } from '@/tests/support/harness';

const STARTING_CREDITS = 3;

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Signs up and answers what the new account holds. */
async function startOf(email: string): Promise<{ balance: number; bonuses: number } | undefined> {
  const { userId } = await signUp(harness.db, { email, password: 'a long walk by the harbour', address: undefined }, STARTING_CREDITS);
  const [row] = await harness.db<{ balance: number; bonuses: number }[]>`
    select c.balance, (select count(*)::int from credit_entries e where e.account_id = c.id and e.kind = 'bonus') as bonuses
    from credit_accounts c where c.user_id = ${userId}`;
  return row;
}

const newName = () => randomUUID().replaceAll('-', '');

test('an address whose account was deleted has no second start', async () => {
  const email = `${newName()}@example.test`;
  expect(await startOf(email)).toEqual({ balance: STARTING_CREDITS, bonuses: 1 });
  await harness.db`delete from users where email = ${email}`;
  expect(await startOf(email)).toEqual({ balance: 0, bonuses: 0 });
});

test.each([
  ['with a label', 'example.test', (name: string) => `${name}+second@example.test`],
  ['in capitals', 'example.test', (name: string) => `${name.toUpperCase()}+Second@EXAMPLE.test`],
  ['with dots, at Google', 'gmail.com', (name: string) => `${name.slice(0, 4)}.${name.slice(4)}+x@googlemail.com`],
])('another spelling of one mailbox has no second start: %s', async (_, domain, respell) => {
  const name = newName();
  expect(await startOf(`${name}@${domain}`)).toEqual({ balance: STARTING_CREDITS, bonuses: 1 });
  expect(await startOf(respell(name))).toEqual({ balance: 0, bonuses: 0 });
});

test('mailboxes that only look alike have each their own', async () => {
  const name = newName();
  await startOf(`${name}@example.test`);
  for (const email of [`${name.slice(0, 4)}.${name.slice(4)}@example.test`, `${name}@other.example.test`])
    expect(await startOf(email)).toEqual({ balance: STARTING_CREDITS, bonuses: 1 });
});
