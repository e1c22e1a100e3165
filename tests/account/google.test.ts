import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import { type FakeOpenId, startOpenId } from '@/tests/fakes/openid';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { Visitor } from '@/tests/support/visitor';

let provider: FakeOpenId;
let app: AppServer;
beforeAll(async () => {
  provider = await startOpenId();
  app = await startApp({
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_ISSUER: provider.issuer,
    PUBLIC_URL: '',
    STARTING_CREDITS: '3',
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const newEmail = () => `${randomUUID()}@example.test`;

type Facts = { id: string; verified: boolean; identities: number; sessions: number; bonuses: number; balance: number };

async function factsOf(email: string): Promise<Facts | undefined> {
  const [row] = await app.db<Facts[]>`
    select u.id, u.email_verified is not null as verified, c.balance,
      (select count(*)::int from accounts where user_id = u.id) as identities,
      (select count(*)::int from sessions where user_id = u.id) as sessions,
      (select count(*)::int from credit_entries e where e.account_id = c.id and e.kind = 'bonus') as bonuses
    from users u join credit_accounts c on c.user_id = u.id where u.email = ${email}`;
  return row;
}

/** The provider's person with this address signs in from a fresh browser. */
async function enterAs(email: string, { verified = true, sub = `sub-${email}` } = {}): Promise<Visitor> {
  provider.become({ sub, email, email_verified: verified, name: 'Somebody' });
  const visitor = new Visitor(app.address);
  await visitor.signInWithGoogle();
  return visitor;
}

async function browserOf(userId: string): Promise<Visitor> {
  const visitor = new Visitor(app.address);
  visitor.cookies.set('session', (await openSession(app.db, userId)).secret);
  return visitor;
}

test('a new person gets a confirmed address and the starting credits, once', async () => {
  const email = newEmail();
  expect(await (await enterAs(email)).isSignedIn()).toBe(true);
  expect(await (await enterAs(email)).isSignedIn()).toBe(true);
  expect(await factsOf(email)).toMatchObject({ verified: true, identities: 1, sessions: 2, bonuses: 1, balance: 3 });
});

test('an address that the provider has not verified signs no one in', async () => {
  const email = newEmail();
  expect(await (await enterAs(email, { verified: false })).isSignedIn()).toBe(false);
  expect(await factsOf(email)).toBeUndefined();
});

test('an account with an unconfirmed address is not linked', async () => {
  const { email } = await newAccount(app.db, { credits: 0 });
  const visitor = await enterAs(email);
  expect(await visitor.isSignedIn()).toBe(false);
  expect(await factsOf(email)).toMatchObject({ verified: false, identities: 0, sessions: 0, bonuses: 0 });
});

test('an account with a confirmed address is linked to the person with the same one, in any case of letters', async () => {
  const { email, userId } = await newAccount(app.db, { credits: 0 });
  await app.db`update users set email_verified = now() where id = ${userId}`;
  expect(await (await enterAs(email.toUpperCase())).isSignedIn()).toBe(true);
  expect(await factsOf(email)).toMatchObject({ id: userId, identities: 1, bonuses: 0 });
});

test('a signed-in user keeps their own account, unconfirmed as before, when another person signs in', async () => {
  const squatter = await newAccount(app.db, { credits: 0 });
  const visitor = await browserOf(squatter.userId);
  const email = newEmail();
  provider.become({ sub: `sub-${email}`, email, email_verified: true });
  await visitor.signInWithGoogle();
  expect(await factsOf(squatter.email)).toMatchObject({ verified: false, identities: 0, bonuses: 0 });
  expect(await factsOf(email)).toMatchObject({ verified: true, identities: 1, bonuses: 1 });
});

test('an identity stays with its account when its address changes', async () => {
  const email = newEmail();
  await enterAs(email, { sub: 'constant' });
  const later = await enterAs(newEmail(), { sub: 'constant' });
  expect(await later.isSignedIn()).toBe(true);
  expect(await factsOf(email)).toMatchObject({ identities: 1, sessions: 2 });
});

test('an answer of the provider that this browser did not request is rejected', async () => {
  const email = newEmail();
  provider.become({ sub: `sub-${email}`, email, email_verified: true });
  const asked = await new Visitor(app.address).auth('signin/google');
  const answer = await fetch(asked.location ?? '', { redirect: 'manual' });
  const other = new Visitor(app.address);
  await other.open(answer.headers.get('location') ?? '');
  expect(await other.isSignedIn()).toBe(false);
  expect(await factsOf(email)).toBeUndefined();
});
