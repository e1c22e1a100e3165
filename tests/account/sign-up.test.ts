import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '@/tests/support/built-app';
import { showLogs } from '@/tests/support/logs/shown';
import { perFile } from '@/tests/support/per-file';
import { operatorsHeaders, readNotices } from '@/tests/support/ready';
import { Visitor, wordsOf } from '@/tests/support/visitor';

const app = perFile(() => startApp({ STARTING_CREDITS: '3', ...showLogs('warn') }));

const PASSWORD = 'a long walk by the harbor';

const newEmail = () => `${randomUUID()}@example.test`;

async function signUp(email: string, password = PASSWORD, visitor = new Visitor(app.address)) {
  const form = await visitor.formOn('/sign-up', 'email');
  return visitor.submit(form, { email, password });
}

const FLOOD = 16;

const usersOf = (email: string) => app.db`select 1 from users where email = ${email}`;

async function moneyOf(email: string): Promise<{ balance: number; bonuses: number } | undefined> {
  const [row] = await app.db<{ balance: number; bonuses: number }[]>`
    select c.balance, (select count(*)::int from credit_entries e where e.account_id = c.id and e.kind = 'bonus') as bonuses
    from users u join credit_accounts c on c.user_id = u.id where u.email = ${email}`;
  return row;
}

describe('without mail, a sign-up', () => {
  test('creates the account at once, with its starting credits, and redirects to the pasted ad', async () => {
    const visitor = new Visitor(app.address);
    const email = newEmail();
    const next = '/analyses?url=https%3A%2F%2Fwww.facebook.com%2Fads%2Flibrary%2F%3Fid%3D123456789012345';
    const form = await visitor.formOn(`/sign-up?${new URLSearchParams({ next })}`, 'email');
    const answer = await visitor.submit(form, { email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect([answer.status, answer.location]).toEqual([303, next]);
    expect(answer.cookies.find(({ name }) => name === 'session')?.attributes).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', expect.stringMatching(/^SameSite=lax$/i)]),
    );
    expect(await visitor.isSignedIn()).toBe(true);
    expect(await moneyOf(email)).toEqual({ balance: 3, bonuses: 1 });
  });

  test('creates one account with one bonus, however often it is sent at once', async () => {
    const email = newEmail();
    const visitors = await Promise.all(Array.from({ length: 4 }, async () => new Visitor(app.address)));
    await Promise.all(visitors.map((visitor) => signUp(email, PASSWORD, visitor)));
    expect(await usersOf(email)).toHaveLength(1);
    expect(await moneyOf(email)).toEqual({ balance: 3, bonuses: 1 });
    expect((await Promise.all(visitors.map((visitor) => visitor.isSignedIn()))).filter((isIn) => isIn)).toHaveLength(1);
  });

  test('does not wait behind a flood of guessed mailboxes, though neither address is confirmed', async () => {
    const [visitor, owner] = [new Visitor(app.address), new Visitor(app.address)];
    const [email, form] = [newEmail(), await visitor.formOn('/sign-up', 'email')];
    await signUp(email, PASSWORD, owner);
    const settings = await owner.formOn('/settings/account', 'oldPassword');
    let served = 0;
    const flood = Array.from({ length: FLOOD }, async () => {
      await new Visitor(app.address).signIn(newEmail(), 'not the password');
      served += 1;
    });
    await Promise.any(flood);
    await Promise.all([
      visitor.submit(form, { email: newEmail(), password: PASSWORD }),
      owner.submit(settings, { oldPassword: PASSWORD, newPassword: 'another walk by the sea' }),
    ]);
    // The order in which passwords begin is a matter of `password.test`; the answers of those before may come late.
    expect(served).toBeLessThan(FLOOD);
    expect([await visitor.isSignedIn(), await owner.isSignedIn()]).toEqual([true, true]);
    await Promise.all(flood);
  });

  test('with a taken address says so and creates nothing', async () => {
    const email = newEmail();
    await signUp(email);
    const stranger = new Visitor(app.address);
    expect(wordsOf(await signUp(email, 'quite another password', stranger))).toContain('already exists');
    expect(await stranger.isSignedIn()).toBe(false);
  });

  test.each([
    ['the first thing that is tried', 'password123', /leaked/],
    ['one from the lists, in capitals', 'QWERTYUIOP', /leaked/],
    ['too short', 'seven77', /at least 8/],
    ['its own address', undefined, /email address/],
  ])('rejects a password that is %s', async (_, password, words) => {
    const email = newEmail();
    expect(wordsOf(await signUp(email, password ?? email))).toMatch(words);
    expect(await usersOf(email)).toHaveLength(0);
  });

  test.each(['https://evil.example', 'null'])('from a page of %s is rejected', async (origin) => {
    const email = newEmail();
    const visitor = new Visitor(app.address);
    const answer = await visitor.submit(await visitor.formOn('/sign-up', 'email'), { email, password: PASSWORD }, origin);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await usersOf(email)).toHaveLength(0);
  });

  test('never redirects to another site', async () => {
    const visitor = new Visitor(app.address);
    const form = await visitor.formOn('/sign-up', 'email');
    const { location } = await visitor.submit(form, { email: newEmail(), password: PASSWORD, next: '//evil.example' });
    expect(location).toBe('/analyses');
  });
});

test('the log says once that X-Forwarded-For is ignored, and readiness says so only with the metrics token', async () => {
  const notices = () => readNotices(() => fetch(`${app.address}/api/health/ready`, { headers: operatorsHeaders() }));
  expect(await notices()).toEqual([]);
  // As Next asks itself for the page to which an action redirects.
  await new Visitor(app.address, { 'X-Forwarded-For': '203.0.113.5', RSC: '1' }).open('/');
  expect(await notices()).toEqual([]);
  const visitor = new Visitor(app.address, { 'X-Forwarded-For': '203.0.113.5' });
  for (let index = 0; index < 3; index += 1) await visitor.open('/');
  expect(await notices()).toEqual([{ code: 'forwarded_address_ignored' }]);
  const told = (await app.readLog()).split('\n').filter((line) => line.includes('X-Forwarded-For'));
  expect(told.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['warn']);
});

test('without mail, a new password cannot be requested, and the page names whom to ask', async () => {
  expect(wordsOf(await new Visitor(app.address).open('/reset'))).toContain('operator');
});
