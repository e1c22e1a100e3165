import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSessions } from '@/lib/sessions/end';
import { openSession } from '@/lib/sessions/open';
import { admitAttempt } from '@/lib/users/attempts';
import { changePassword } from '@/lib/users/change-password';
import { createUser } from '@/lib/users/create';
import { type AppServer, asProduction, startApp } from '@/tests/support/built-app';
import { Visitor } from '@/tests/support/visitor';

const QUARTER_MS = 900_000;
const ROOM_MS = 45_000;
const PASSWORD = 'a long walk by the harbour';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXY_HOPS: '1' });
});
afterAll(() => app.close());

async function newUser(): Promise<{ userId: string; email: string }> {
  return createUser(app.db, { email: `${randomUUID()}@example.test`, password: PASSWORD, credits: 0 });
}

/** Tries are counted per quarter of an hour; those of one test belong into the same. */
async function awayFromQuarter(): Promise<void> {
  const leftMs = QUARTER_MS - (Date.now() % QUARTER_MS);
  if (leftMs < ROOM_MS) await sleep(leftMs + 50);
}

const errorOf = (answer: { location: string | null; html: string }) => {
  const url = new URL(answer.location ?? (JSON.parse(answer.html) as { url: string }).url, 'http://own.invalid');
  return url.searchParams.get('error');
};

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

describe('the throttle', () => {
  const clientAt = (address: string) => new Visitor(app.address, { 'X-Forwarded-For': address });
  const newAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

  /** So many tries at an account, each from another place. */
  async function tryAt(email: string, count: number): Promise<void> {
    await awayFromQuarter();
    for (let index = 0; index < count; index += 1) await admitAttempt(app.db, { email, address: newAddress() });
  }

  test('holds guesses at one account back, wherever they come from, and the right password with them', async () => {
    const { email } = await newUser();
    await tryAt(email, 9);
    expect(errorOf(await clientAt(newAddress()).signIn(email, 'not the password'))).toBe('unauthorized');
    expect(errorOf(await clientAt(newAddress()).signIn(email, 'not the password'))).toMatch(/^rate_limited:\d+$/);
    expect(errorOf(await clientAt(newAddress()).signIn(email, PASSWORD))).toMatch(/^rate_limited/);
  });

  test('treats an address without an account no differently', async () => {
    const email = `${randomUUID()}@example.test`;
    await tryAt(email, 9);
    expect(errorOf(await clientAt(newAddress()).signIn(email, 'not the password'))).toBe('unauthorized');
    expect(errorOf(await clientAt(newAddress()).signIn(email, 'not the password'))).toMatch(/^rate_limited:\d+$/);
  });

  test('holds one client back who tries many accounts, and no other client', async () => {
    const { email } = await newUser();
    await awayFromQuarter();
    for (let index = 0; index < 60; index += 1)
      await admitAttempt(app.db, { email: `${randomUUID()}@example.test`, address: '198.51.100.7' });
    expect(errorOf(await clientAt('198.51.100.7').signIn(email, PASSWORD))).toMatch(/^rate_limited/);
    // What a client claims itself stands further left than what our proxy saw.
    expect(errorOf(await clientAt('203.0.113.1, 198.51.100.7').signIn(email, PASSWORD))).toMatch(/^rate_limited/);
    expect(errorOf(await clientAt('198.51.100.7, 203.0.113.1').signIn(email, PASSWORD))).toBeNull();
  });

  test('takes a whole IPv6 network for one client', async () => {
    const { email } = await newUser();
    await awayFromQuarter();
    for (let index = 0; index < 60; index += 1)
      await admitAttempt(app.db, { email: `${randomUUID()}@example.test`, address: '2001:db8:7:7::/64' });
    expect(errorOf(await clientAt('2001:db8:7:7:a:b:c:d').signIn(email, PASSWORD))).toMatch(/^rate_limited/);
    expect(errorOf(await clientAt('2001:db8:7:8:a:b:c:d').signIn(email, PASSWORD))).toBeNull();
  });

  test('forgets the failed tries of who knows the password', async () => {
    const { email } = await newUser();
    for (let round = 0; round < 2; round += 1) {
      await tryAt(email, 9);
      expect(errorOf(await clientAt(newAddress()).signIn(email, PASSWORD))).toBeNull();
    }
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
    const change = { userId, email, newPassword: 'another walk by the sea', keepSecret: one.cookies.get('session') ?? '' };
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
    const { email } = await createUser(production.db, { email: `${randomUUID()}@example.test`, password: PASSWORD, credits: 0 });
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
