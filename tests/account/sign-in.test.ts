import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSessions } from '@/lib/sessions/end';
import { openSession } from '@/lib/sessions/open';
import { changePassword } from '@/lib/users/change-password';
import { provisionUser } from '@/lib/users/provision';
import { type AppServer, asProduction, startApp } from '@/tests/support/built-app';
import { errorOf, Visitor } from '@/tests/support/visitor';

const PASSWORD = 'a long walk by the harbor';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function newUser(): Promise<{ userId: string; email: string }> {
  return provisionUser(app.db, { email: `${randomUUID()}@example.test`, password: PASSWORD, credits: 0 });
}

describe('a sign-in with a password', () => {
  test('opens the account, for the browser that made it alone', async () => {
    const { email } = await newUser();
    const [visitor, other] = [new Visitor(app.address), new Visitor(app.address)];
    const answer = await visitor.signIn(email, PASSWORD);
    expect(answer.cookies.find(({ name }) => name === 'session')?.attributes).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', expect.stringMatching(/^SameSite=lax$/i), expect.stringMatching(/^Expires=/)]),
    );
    expect(await visitor.isSignedIn()).toBe(true);
    expect(await other.isSignedIn()).toBe(false);
  });

  test.each(['application/x-www-form-urlencoded', 'application/json'])('reads no more of a body of %s than a form needs', async (type) => {
    const body = `email=${'a'.repeat(20_000)}`;
    const answer = await fetch(`${app.address}/api/auth/callback/credentials`, { method: 'POST', body, headers: { 'Content-Type': type } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_body' } });
  });

  test('lets nobody write into the log of the service', async () => {
    const body = JSON.stringify({ level: 'error', code: 'A_STRANGER', message: 'was here' });
    const headers = { 'Content-Type': 'application/json' };
    expect((await fetch(`${app.address}/api/auth/_log`, { method: 'POST', body, headers })).status).toBe(404);
  });

  test('keeps nothing that opens an account in the database', async () => {
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

  test('is answered alike for a wrong password, an unknown address and an account without a password', async () => {
    const { email } = await newUser();
    const [without] = await app.db<
      { email: string }[]
    >`insert into users (email) values (${`${randomUUID()}@example.test`}) returning email`;
    const given = [email, `${randomUUID()}@example.test`, without?.email ?? '', 'no address', ''];
    const answers = await Promise.all(given.map((address) => new Visitor(app.address).signIn(address, 'not the password')));
    expect(answers.map((answer) => [answer.status, errorOf(answer)])).toEqual(answers.map(() => [302, 'unauthorized']));
    expect(answers.flatMap(({ cookies }) => cookies.filter(({ name }) => name === 'session'))).toEqual([]);
  });

  test('needs the token of a page of ours', async () => {
    const { email } = await newUser();
    const visitor = new Visitor(app.address);
    await visitor.signIn(email, PASSWORD, { csrfToken: 'forged' });
    expect(await visitor.isSignedIn()).toBe(false);
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads on to %s',
    async (target) => {
      const { email } = await newUser();
      const visitor = new Visitor(app.address);
      const { location } = await visitor.signIn(email, PASSWORD, { callbackUrl: target });
      if (location !== null) expect(new URL(location, app.address).origin).toBe(app.address);
      for (const name of ['next', 'callbackUrl']) {
        const page = await visitor.open(`/sign-in?${new URLSearchParams({ [name]: target })}`);
        if (page.location !== null) expect(new URL(page.location, app.address).origin).toBe(app.address);
        expect(page.html).not.toContain('href="https://evil.example');
      }
    },
  );

  test('leads on to where the visitor was going, with what they pasted', async () => {
    const { email } = await newUser();
    const visitor = new Visitor(app.address);
    const wanted = '/settings/developers?url=https%3A%2F%2Fwww.facebook.com%2Fads%2Flibrary%2F%3Fid%3D123456789012345';
    await visitor.signIn(email, PASSWORD);
    expect((await visitor.open(`/sign-in?${new URLSearchParams({ next: wanted })}`)).location).toBe(wanted);
  });
});

describe('a session', () => {
  const browserOf = async (userId: string) => {
    const visitor = new Visitor(app.address);
    visitor.cookies.set('session', (await openSession(app.db, userId)).secret);
    return visitor;
  };

  test('that is ended is refused on the next page, and sends the visitor to sign in', async () => {
    const { userId } = await newUser();
    const [one, two] = [await browserOf(userId), await browserOf(userId)];
    expect([await one.isSignedIn(), await two.isSignedIn()]).toEqual([true, true]);
    await endSessions(app.db, userId);
    expect([await one.isSignedIn(), await two.isSignedIn()]).toEqual([false, false]);
    expect((await one.open('/settings/developers')).location).toMatch(/^\/sign-in\?next=%2Fsettings%2Fdevelopers$/);
  });

  test('that has expired opens nothing', async () => {
    const { userId } = await newUser();
    const visitor = await browserOf(userId);
    await app.db`update sessions set expires_at = now() where user_id = ${userId}`;
    expect(await visitor.isSignedIn()).toBe(false);
  });

  test('is ended by signing out, for the browser that did', async () => {
    const { userId } = await newUser();
    const [one, two] = [await browserOf(userId), await browserOf(userId)];
    const copy = new Visitor(app.address);
    copy.cookies.set('session', one.cookies.get('session') ?? '');
    await one.auth('signout');
    expect([await one.isSignedIn(), await copy.isSignedIn(), await two.isSignedIn()]).toEqual([false, false, true]);
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
    expect(errorOf(await new Visitor(app.address).signIn(email, PASSWORD))).toBe('unauthorized');
    expect(errorOf(await new Visitor(app.address).signIn(email, 'another walk by the sea'))).toBeNull();
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
    expect(new URL(location ?? '').origin).toBe('https://ads.example.com');
  } finally {
    await production.close();
  }
});
