import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { completeRun } from '@/lib/analyses/settle';
import { verifyLedger } from '@/lib/credits/verify';
import { openSession } from '@/lib/sessions/open';
import { issueToken } from '@/lib/tokens/issue';
import { admitSignIn } from '@/lib/users/attempts';
import { deleteAccount } from '@/lib/users/delete';
import { startApp } from '@/tests/support/built-app';
import { newLargeAccount } from '@/tests/support/exports';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';
import { newPerson } from '@/tests/support/person';
import { scoredReport } from '@/tests/support/reports';
import { Visitor, wordsOf } from '@/tests/support/visitor';

const app = perFile(startApp);

const PASSWORD = 'a long walk by the harbor';
const PAGE = '/settings/account';
const report = scoredReport();

async function browserOf(userId: string): Promise<Visitor> {
  const visitor = new Visitor(app.address);
  visitor.cookies.set('session', (await openSession(app.db, userId)).secret);
  return visitor;
}

async function newUser(): Promise<{ userId: string; email: string; browser: Visitor }> {
  const { userId, email } = await newPerson(app.db, PASSWORD);
  return { userId, email, browser: await browserOf(userId) };
}

const call = (secret: string, path: string, init: RequestInit = {}) =>
  fetch(`${app.address}/api/v1/${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
  });

async function submit(secret: string, url = metaUrl(newAdId())): Promise<string> {
  const answer = await call(secret, 'analyses', { method: 'POST', body: JSON.stringify({ url }) });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Takes a live run as an engine does, so that no other worker can. */
async function hold(analysisId: string): Promise<{ runId: string; engineRunId: string }> {
  const engineRunId = randomUUID();
  const [row] = await app.db<{ runId: string }[]>`
    update runs set engine_run_id = ${engineRunId}, status = 'composing', claimed_at = now(), attempt = 1
    where id = (select run_id from analyses where id = ${analysisId}) returning id as "runId"`;
  if (row === undefined) throw new Error('no run');
  return { runId: row.runId, engineRunId };
}

describe('the account page', () => {
  test('changes the password when the old one is right, and signs the other browsers out', async () => {
    const { userId, email, browser } = await newUser();
    const other = await browserOf(userId);
    const form = await browser.formOn(PAGE, 'oldPassword');
    const wrong = await browser.submit(form, { oldPassword: 'not the password', newPassword: 'another walk by the sea' });
    expect(wordsOf(wrong)).toContain('The password is wrong. Nothing was changed.');
    expect(await other.isSignedIn()).toBe(true);
    const right = await browser.submit(form, { oldPassword: PASSWORD, newPassword: 'another walk by the sea' });
    expect(wordsOf(right)).toContain('Your password has been changed');
    expect([await browser.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
    const visitor = new Visitor(app.address);
    await visitor.signIn(email, 'another walk by the sea');
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test('revokes the tokens with the old password if the box is checked, and keeps them otherwise', async () => {
    const { userId, browser } = await newUser();
    const { secret } = await issueToken(app.db, { userId, name: 'laptop' });
    const form = await browser.formOn(PAGE, 'oldPassword');
    await browser.submit(form, { oldPassword: PASSWORD, newPassword: 'another walk by the sea' });
    expect((await call(secret, 'credits')).status).toBe(200);
    const again = { oldPassword: 'another walk by the sea', newPassword: PASSWORD, tokens: 'revoke' };
    await browser.submit(form, { ...again, oldPassword: 'not the password' });
    expect((await call(secret, 'credits')).status).toBe(200);
    expect(wordsOf(await browser.submit(form, again))).toContain('Your API tokens have been revoked');
    expect((await call(secret, 'credits')).status).toBe(401);
    expect(wordsOf(await browser.open(PAGE))).not.toContain('Also revoke my API tokens');
  });

  test('limits the password attempts of this page separately from those elsewhere', async () => {
    const { userId, email, browser } = await newUser();
    const other = await browserOf(userId);
    for (let index = 0; index < 100; index += 1) await admitSignIn(app.db, { email, address: undefined, device: undefined });
    const form = await browser.formOn(PAGE, 'oldPassword');
    const change = { oldPassword: 'not the password', newPassword: 'another walk by the sea' };
    for (let index = 0; index < 10; index += 1) expect(wordsOf(await browser.submit(form, change))).toContain('The password is wrong.');
    expect(wordsOf(await browser.submit(form, { ...change, oldPassword: PASSWORD }))).toContain('Too many attempts.');
    const elsewhere = await other.submit(await other.formOn(PAGE, 'oldPassword'), { ...change, oldPassword: PASSWORD });
    expect(wordsOf(elsewhere)).toContain('Your password has been changed');
  });

  test('signs out everywhere', async () => {
    const { userId, browser } = await newUser();
    const other = await browserOf(userId);
    const { location } = await browser.submit(await browser.formSaying(PAGE, 'Sign out everywhere'), {});
    expect([location, await browser.isSignedIn(), await other.isSignedIn()]).toEqual(['/sign-in', false, false]);
  });

  test.each(['https://evil.example', 'null'])('accepts no form from a page of %s', async (origin) => {
    const { email, userId, browser } = await newUser();
    const form = await browser.formOn(PAGE, 'email');
    expect((await browser.submit(form, { email, password: PASSWORD }, origin)).status).toBeGreaterThanOrEqual(400);
    expect(await app.db`select 1 from users where id = ${userId}`).toHaveLength(1);
  });
});

describe('a deleted account', () => {
  test('needs its address and its password', async () => {
    const { email, userId, browser } = await newUser();
    const form = await browser.formOn(PAGE, 'email');
    await browser.submit(form, { email, password: 'not the password' });
    await browser.submit(form, { email: 'somebody@example.test', password: PASSWORD });
    expect(await app.db`select 1 from users where id = ${userId}`).toHaveLength(1);
  });

  test('disappears at once with its browsers and tokens; its ledger stays without a name, and its live work is settled', async () => {
    const { userId, accountId, email, secret } = await newAccount(app.db, { credits: 5 });
    const [browser, other] = [await browserOf(userId), await browserOf(userId)];
    const url = metaUrl(newAdId());
    const second = await newAccount(app.db, { credits: 1 });
    const held = await hold(await submit(secret, url));
    const shared = await submit(second.secret, url);

    const { location } = await browser.submit(await browser.formOn(PAGE, 'email'), { email });
    expect([location, await browser.isSignedIn(), await other.isSignedIn()]).toEqual(['/account-deleted', false, false]);
    expect((await call(secret, 'credits')).status).toBe(401);
    expect(await app.db`select 1 from users where id = ${userId} or email = ${email}`).toHaveLength(0);
    expect(await app.db`select 1 from analyses where user_id = ${userId}`).toHaveLength(0);
    expect(await app.db`select user_id, balance from credit_accounts where id = ${accountId}`).toEqual([{ user_id: null, balance: 4 }]);

    expect(await completeRun(app.db, held, report)).toBe(true);
    expect(await (await call(second.secret, `analyses/${shared}`)).json()).toMatchObject({ status: 'done' });
    expect(await verifyLedger(app.db)).toMatchObject({ ok: true });
  });

  test('can be deleted while its work is settled, many times over, and no credit is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId, email, secret } = await newAccount(app.db, { credits: 3 });
      const browser = await browserOf(userId);
      const form = await browser.formOn(PAGE, 'email');
      const runs = await Promise.all([submit(secret), submit(secret), submit(secret)].map(async (id) => hold(await id)));
      await Promise.all([...runs.map((held) => completeRun(app.db, held, report)), browser.submit(form, { email })]);
      expect(await app.db`select 1 from users where id = ${userId}`).toHaveLength(0);
    }
    expect(await verifyLedger(app.db)).toMatchObject({ ok: true });
  });
});

describe('the export', () => {
  test('has the profile, tokens without secrets, analyses with reports and the ledger, of this account alone', async () => {
    const mine = await newAccount(app.db, { credits: 5 });
    const other = await newAccount(app.db, { credits: 5 });
    const id = await submit(mine.secret);
    await completeRun(app.db, await hold(id), report);
    await submit(other.secret);
    const answer = await (await browserOf(mine.userId)).open(`${PAGE}/export`);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const everything = JSON.parse(answer.html);
    expect(everything).toMatchObject({
      profile: { id: mine.userId, email: mine.email, hasPassword: false },
      tokens: [{ id: mine.tokenId, name: 'test' }],
      analyses: [{ id, status: 'done', report: report }],
      credits: {
        balance: 4,
        entries: [
          { kind: 'refill', credits: 5 },
          { kind: 'charge', credits: -1, analysisId: id },
        ],
      },
    });
    for (const secret of [mine.secret, other.secret, other.email, other.userId, other.accountId]) expect(answer.html).not.toContain(secret);
    expect(answer.html).not.toMatch(/digest|password_hash|passwordHash|engine/);
  });

  test('needs a signed-in user', async () => {
    expect((await new Visitor(app.address).open(`${PAGE}/export`)).status).toBe(401);
  });

  test('is one at a time; a browser whose export breaks off sees an error, never a file that looks complete', async () => {
    const { userId } = await newLargeAccount(app.db, { analyses: 400, kilobytes: 64 });
    const browser = await browserOf(userId);
    const sent = get(`${app.address}${PAGE}/export`, { headers: { cookie: `session=${browser.cookies.get('session')}` } });
    const [first]: IncomingMessage[] = await once(sent, 'response');
    if (first === undefined) throw new Error('no response');
    expect(first.statusCode).toBe(200);
    const second = await browser.open(`${PAGE}/export`);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '60']);
    expect(JSON.parse(second.html)).toMatchObject({ error: { code: 'rate_limited' }, retryAfterSeconds: 60 });
    const asked = await fetch(`${app.address}${PAGE}/export`, { method: 'HEAD', headers: { cookie: sent.getHeader('cookie') as string } });
    expect(asked.status).toBe(429);
    await deleteAccount(app.db, userId);
    await expect(text(first)).rejects.toThrow('aborted');
  });
});
