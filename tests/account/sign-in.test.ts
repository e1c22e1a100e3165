import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endSessions } from '@/lib/sessions/end';
import { openSession } from '@/lib/sessions/open';
import { changePassword } from '@/lib/users/change-password';
import { provisionUser } from '@/lib/users/provision';
import { asProduction, startApp } from '@/tests/support/built-app';
import { perFile } from '@/tests/support/per-file';
import { newPerson } from '@/tests/support/person';
import { messageOf, Visitor } from '@/tests/support/visitor';

const app = perFile(startApp);

const PASSWORD = 'a long walk by the harbor';
const WRONG = 'The email address or password is wrong.';
const DAY_MS = 24 * 3_600_000;

const newUser = () => newPerson(app.db, PASSWORD);

describe('a sign-in with a password', () => {
  test('opens the account for the browser that signed in, and for no other', async () => {
    const { email } = await newUser();
    const [visitor, other] = [new Visitor(app.address), new Visitor(app.address)];
    const answer = await visitor.signIn(email, PASSWORD);
    expect([answer.status, answer.location]).toEqual([303, '/analyses']);
    const { attributes = [] } = answer.cookies.find(({ name }) => name === 'session') ?? {};
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', expect.stringMatching(/^SameSite=lax$/i)]));
    const expires = attributes.find((given) => given.startsWith('Expires='))?.slice('Expires='.length) ?? '';
    expect(Math.round((Date.parse(expires) - Date.now()) / DAY_MS)).toBe(30);
    expect(await visitor.isSignedIn()).toBe(true);
    expect(await other.isSignedIn()).toBe(false);
  });

  test.each(['application/x-www-form-urlencoded', 'application/json'])('reads no more of a body of %s than a form needs', async (type) => {
    const body = `email=${'a'.repeat(20_000)}`;
    const answer = await fetch(`${app.address}/api/auth/signin/email`, { method: 'POST', body, headers: { 'Content-Type': type } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_body' } });
  });

  test('writes no text of a visitor into the log', async () => {
    const body = JSON.stringify({ level: 'error', code: 'A_STRANGER', message: 'was here' });
    const headers = { 'Content-Type': 'application/json' };
    expect((await fetch(`${app.address}/api/auth/_log`, { method: 'POST', body, headers })).status).toBe(404);
  });

  test('stores nothing in the database that opens an account', async () => {
    const { email, userId } = await newUser();
    const visitor = new Visitor(app.address);
    await visitor.signIn(email, PASSWORD);
    const [row] = await app.db<{ digest: Buffer }[]>`select digest from sessions where user_id = ${userId}`;
    const stranger = new Visitor(app.address);
    for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const) {
      stranger.cookies.set('session', encodeURIComponent(row?.digest.toString(encoding) ?? ''));
      expect(await stranger.isSignedIn()).toBe(false);
    }
  });

  test('ends the session that the browser had before', async () => {
    const { email, userId } = await newUser();
    const visitor = new Visitor(app.address);
    await visitor.signIn(email, PASSWORD);
    const before = new Visitor(app.address);
    before.cookies.set('session', visitor.cookies.get('session') ?? '');
    await visitor.signIn(email, PASSWORD);
    expect([await visitor.isSignedIn(), await before.isSignedIn()]).toEqual([true, false]);
    expect(await app.db`select 1 from sessions where user_id = ${userId}`).toHaveLength(1);
  });

  test('gets the same answer for a wrong password, an unknown address and an account without a password', async () => {
    const { email } = await newUser();
    const [without] = await app.db<
      { email: string }[]
    >`insert into users (email) values (${`${randomUUID()}@example.test`}) returning email`;
    const given = [email, `${randomUUID()}@example.test`, without?.email ?? '', 'no address', ''];
    const answers = await Promise.all(given.map((address) => new Visitor(app.address).signIn(address, 'not the password')));
    expect(answers.map((answer) => [answer.status, messageOf(answer)])).toEqual(answers.map(() => [200, WRONG]));
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
  });

  test('that fails leaves the address in the form, and the password nowhere', async () => {
    const { email } = await newUser();
    const { html } = await new Visitor(app.address).signIn(email, 'not the password, but secret');
    expect(html).toContain(`value="${email}"`);
    expect(html).not.toContain('but secret');
  });

  test('takes the address however it is written', async () => {
    const { email } = await newUser();
    const visitor = new Visitor(app.address);
    await visitor.signIn(` ${email.toUpperCase()} `, PASSWORD);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test('opens the account for every browser that signs in at once, each with its own session', async () => {
    const { email, userId } = await newUser();
    const visitors = Array.from({ length: 6 }, () => new Visitor(app.address));
    await Promise.all(visitors.map((visitor) => visitor.signIn(email, PASSWORD)));
    expect(await Promise.all(visitors.map((visitor) => visitor.isSignedIn()))).toEqual(visitors.map(() => true));
    expect(new Set(visitors.map(({ cookies }) => cookies.get('session'))).size).toBe(6);
    expect(await app.db`select 1 from sessions where user_id = ${userId}`).toHaveLength(6);
  });

  test.each(['x', 'null', 'https://evil.example/', '//evil.example'])(
    'leads to no other place than ours where next-auth is asked for %s',
    async (callbackUrl) => {
      const { status, location } = await new Visitor(app.address).auth('signout', { callbackUrl });
      expect(status).toBe(302);
      expect(new URL(location ?? '', app.address).origin).toBe(app.address);
    },
  );

  test('does not go through next-auth', async () => {
    const { email, userId } = await newUser();
    for (const provider of ['credentials', 'password']) {
      const visitor = new Visitor(app.address);
      const answer = await visitor.auth(`callback/${provider}`, { email, password: PASSWORD });
      expect(answer.status).toBe(400);
      expect(await visitor.isSignedIn()).toBe(false);
    }
    expect(await app.db`select 1 from sessions where user_id = ${userId}`).toEqual([]);
  });

  test.each(['https://evil.example', 'null'])('from a page of %s is rejected', async (origin) => {
    const { email } = await newUser();
    const visitor = new Visitor(app.address);
    const answer = await visitor.submit(await visitor.formOn('/sign-in', 'password'), { email, password: PASSWORD }, origin);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.cookies).toEqual([]);
    expect(await visitor.isSignedIn()).toBe(false);
  });

  test('never redirects to another site', async () => {
    const { email } = await newUser();
    const visitor = new Visitor(app.address);
    const target = '//evil.example';
    const paths = ['next', 'callbackUrl'].map((name) => `/sign-in?${new URLSearchParams({ [name]: target })}`);
    for (const path of paths) {
      expect((await visitor.formOn(path, 'password')).fields.next).toBe('/analyses');
      expect((await visitor.open(path)).html).not.toContain('href="//evil.example');
    }
    const form = await visitor.formOn('/sign-in', 'password');
    expect((await visitor.submit(form, { email, password: PASSWORD, next: target })).location).toBe('/analyses');
    for (const path of paths) expect((await visitor.open(path)).location).toBe('/analyses');
  });

  test('redirects to the page that the visitor wanted, with the ad URL that they pasted', async () => {
    const { email } = await newUser();
    const visitor = new Visitor(app.address);
    const wanted = '/settings/developers?url=https%3A%2F%2Fwww.facebook.com%2Fads%2Flibrary%2F%3Fid%3D123456789012345';
    const path = `/sign-in?${new URLSearchParams({ next: wanted })}`;
    expect(messageOf(await visitor.signIn(email, 'not the password', path))).toBe(WRONG);
    expect((await visitor.signIn(email, PASSWORD, path)).location).toBe(wanted);
    expect((await visitor.open(path)).location).toBe(wanted);
  });
});

describe('a session', () => {
  const browserOf = async (userId: string) => {
    const visitor = new Visitor(app.address);
    visitor.cookies.set('session', (await openSession(app.db, userId)).secret);
    return visitor;
  };

  test('that has ended is rejected on the next page, which redirects to sign-in', async () => {
    const { userId } = await newUser();
    const [one, two] = [await browserOf(userId), await browserOf(userId)];
    expect([await one.isSignedIn(), await two.isSignedIn()]).toEqual([true, true]);
    await endSessions(app.db, userId);
    expect([await one.isSignedIn(), await two.isSignedIn()]).toEqual([false, false]);
    expect((await one.open('/settings/developers')).location).toMatch(/^\/sign-in\?next=%2Fsettings%2Fdevelopers$/);
  });

  test('that has expired opens no page', async () => {
    const { userId } = await newUser();
    const visitor = await browserOf(userId);
    await app.db`update sessions set expires_at = now() where user_id = ${userId}`;
    expect(await visitor.isSignedIn()).toBe(false);
  });

  const signOut = async (visitor: Visitor) => visitor.submit(await visitor.formSaying('/settings/developers', 'Sign out'), {});

  test.each([
    ['by the menu', signOut],
    ['at next-auth', (visitor: Visitor) => visitor.auth('signout')],
  ])('is ended by signing out %s, on the server, for the browser that did', async (_, end) => {
    const { userId } = await newUser();
    const [one, two] = [await browserOf(userId), await browserOf(userId)];
    const copy = new Visitor(app.address);
    copy.cookies.set('session', one.cookies.get('session') ?? '');
    expect(await copy.isSignedIn()).toBe(true);
    await end(one);
    expect([await one.isSignedIn(), await copy.isSignedIn(), await two.isSignedIn()]).toEqual([false, false, true]);
    expect(await app.db`select 1 from sessions where user_id = ${userId}`).toHaveLength(1);
  });

  test('of another browser ends when the password is changed, and the old password opens nothing', async () => {
    const { userId, email } = await newUser();
    const [one, two] = [await browserOf(userId), await browserOf(userId)];
    const change = {
      userId,
      email,
      newPassword: 'another walk by the sea',
      session: one.cookies.get('session') ?? '',
      tokens: 'keep' as const,
    };
    await expect(changePassword(app.db, { ...change, oldPassword: 'not the password' })).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await two.isSignedIn()).toBe(true);
    await changePassword(app.db, { ...change, oldPassword: PASSWORD });
    expect([await one.isSignedIn(), await two.isSignedIn()]).toEqual([true, false]);
    expect(messageOf(await new Visitor(app.address).signIn(email, PASSWORD))).toBe(WRONG);
    expect(messageOf(await new Visitor(app.address).signIn(email, 'another walk by the sea'))).toBeNull();
  });
});

test('behind https every cookie is bound to the host', async () => {
  const production = await startApp(asProduction);
  try {
    const { email } = await provisionUser(production.db, { email: `${randomUUID()}@example.test`, password: PASSWORD, credits: 0 });
    const visitor = new Visitor(production.address);
    const { cookies, location } = await visitor.signIn(email, PASSWORD);
    const all = [...cookies, ...(await visitor.open('/api/auth/csrf')).cookies];
    expect(all.map(({ name }) => name)).toContain('__Host-session');
    for (const { name, attributes } of all) {
      expect(name).toMatch(/^__Host-/);
      expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/', expect.stringMatching(/^SameSite=lax$/i)]));
      expect(attributes.filter((given) => /^domain/i.test(given))).toEqual([]);
    }
    expect(new URL(location ?? '', 'https://ads.example.com').href).toBe('https://ads.example.com/analyses');
  } finally {
    await production.close();
  }
});
