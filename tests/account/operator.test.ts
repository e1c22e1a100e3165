import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '@/lib/credits/verify';
import { openSession } from '@/lib/sessions/open';
import { verifyToken } from '@/lib/tokens/verify';
import { linkIn, type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { type FakeOpenId, startOpenId } from '@/tests/fakes/openid';
import { runAdmin } from '@/tests/support/admin-command';
import { type AppServer, startIdleApp } from '@/tests/support/built-app';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { newPerson } from '@/tests/support/person';
import { type Form, messageOf, type Page, Visitor, wordsOf } from '@/tests/support/visitor';

const PASSWORD = 'a long walk by the harbor';

let mailbox: Mailbox;
let provider: FakeOpenId;
let app: AppServer;
beforeAll(async () => {
  [mailbox, provider] = [await startMailbox(), await startOpenId()];
  app = await startIdleApp({
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'ads@example.test',
    PUBLIC_URL: '',
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_ISSUER: provider.issuer,
  });
});
afterAll(async () => {
  expect(await verifyLedger(app.db)).toMatchObject({ ok: true });
  await app.close();
  await Promise.all([mailbox.close(), provider.close()]);
});

const admin = (...args: string[]) => runAdmin({ url: app.databaseUrl }, args);
const grantRole = (email: string) => admin('operators', 'grant', '--email', email, '--reason', 'on call');

async function browserOf(userId: string): Promise<Visitor> {
  const visitor = new Visitor(app.address);
  visitor.cookies.set('session', (await openSession(app.db, userId)).secret);
  return visitor;
}

const confirm = async (browser: Visitor, password = PASSWORD, next = '/operator') =>
  browser.submit(await browser.formOn(`/operator/confirm?${new URLSearchParams({ next })}`, 'password'), { password });

/** An operator who has just confirmed their password. */
async function newOperator(): Promise<{ userId: string; email: string; browser: Visitor }> {
  const { userId, email } = await newPerson(app.db, PASSWORD);
  expect(await grantRole(email)).toMatchObject({ code: 0 });
  const browser = await browserOf(userId);
  expect(await confirm(browser)).toMatchObject({ status: 303, location: '/operator' });
  return { userId, email, browser };
}

/** What a browser sees of an answer, without what differs between any two. */
function seen({ status, location, headers, html }: Page, path: string) {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? 'no nonce';
  const plain = (text: string) =>
    text
      .replaceAll(nonce, 'NONCE')
      .replaceAll(path.slice(1), 'PATH')
      .replaceAll(/"[\w-]{21}([vm])"/g, '"ID-OF-REQUEST$1"');
  const kept = [...headers].filter(([name]) => !/^(date|x-request-id|etag|content-length)$/.test(name));
  return { status, location, headers: kept.map(([name, value]) => [name, plain(value)]), html: plain(html) };
}

describe('the pages of operators', () => {
  test('do not exist for anyone else: not signed out, not signed in, not with a token, not without the role any more', async () => {
    const { userId, secret } = await newAccount(app.db);
    const former = await newOperator();
    await admin('operators', 'revoke', '--email', former.email, '--reason', 'left');
    const visitors: [Visitor, Record<string, string>][] = [
      [new Visitor(app.address), {}],
      [await browserOf(userId), {}],
      [new Visitor(app.address), { Authorization: `Bearer ${secret}` }],
      [former.browser, {}],
    ];
    for (const [visitor, headers] of visitors)
      for (const page of ['', '/confirm', '/runs', `/users/${userId}`]) {
        const [hidden, unknown] = [await visitor.open(`/operator${page}`, headers), await visitor.open(`/operatox${page}`, headers)];
        expect(hidden.status).toBe(404);
        expect(seen(hidden, '/operator')).toEqual(seen(unknown, '/operatox'));
        const payload = { ...headers, RSC: '1' };
        const [hiddenPayload, unknownPayload] = [
          await visitor.open(`/operator${page}`, payload),
          await visitor.open(`/operatox${page}`, payload),
        ];
        expect(seen(hiddenPayload, '/operator')).toEqual(seen(unknownPayload, '/operatox'));
      }
    expect(wordsOf(await (await browserOf(userId)).open('/credits'))).not.toContain('Operator');
  });

  test('open after the own password, for half an hour, and are kept by no cache', async () => {
    const { userId, email } = await newPerson(app.db, PASSWORD);
    await grantRole(email);
    const browser = await browserOf(userId);
    expect((await browser.open('/operator/users')).location).toBe('/operator/confirm?next=%2Foperator%2Fusers');
    expect(messageOf(await confirm(browser, 'not the password'))).toBe('The password is wrong.');
    expect((await browser.open('/operator')).location).toContain('/operator/confirm');
    expect(await confirm(browser, PASSWORD, '/operator/users')).toMatchObject({ location: '/operator/users' });
    const page = await browser.open('/operator');
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      expect.stringContaining('no-store'),
      'noindex, nofollow',
    ]);
    expect((await (await browserOf(userId)).open('/operator')).location).toContain('/operator/confirm');
    await app.db`update sessions set proven_at = proven_at - interval '31 minutes' where user_id = ${userId}`;
    expect((await browser.open('/operator')).location).toContain('/operator/confirm');
  });

  test('limit attempts at the password', async () => {
    const { userId, email } = await newPerson(app.db, PASSWORD);
    await grantRole(email);
    const browser = await browserOf(userId);
    for (let attempt = 0; attempt < 10; attempt += 1) await confirm(browser, 'not the password');
    expect(messageOf(await confirm(browser))).toMatch(/^Too many attempts\. Try again in \d+ minutes?\.$/);
    expect((await browser.open('/operator')).location).toContain('/operator/confirm');
  });

  test('stay closed for a day after a password was reset by email, and say until when', async () => {
    const { email, userId } = await newOperator();
    const visitor = new Visitor(app.address);
    await visitor.submit(await visitor.formOn('/reset', 'email'), { email });
    const link = linkIn(await mailbox.awaitLetter(email));
    const other = 'another walk by the sea';
    await visitor.submit(await visitor.formOn(link, 'password'), { password: other });
    expect((await visitor.open('/operator')).location).toContain('/operator/confirm');
    expect(wordsOf(await visitor.open('/operator/confirm'))).toMatch(/opens again at \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    await app.db`update sessions set proven_at = now() where user_id = ${userId}`;
    expect((await visitor.open('/operator')).location).toContain('/operator/confirm');
    await app.db`update users set password_reset_at = password_reset_at - interval '24 hours' where id = ${userId}`;
    expect(await confirm(visitor, other)).toMatchObject({ location: '/operator' });
  });

  test('open with Google again for an account without a password; not for one with a password, nor with a Google account linked later', async () => {
    const email = `${randomUUID()}@example.test`;
    const enter = async () => {
      provider.become({ sub: `sub-${email}`, email, email_verified: true });
      const visitor = new Visitor(app.address);
      await visitor.signInWithGoogle();
      return visitor;
    };
    const before = await enter();
    await grantRole(email);
    expect((await before.open('/operator')).location).toContain('/operator/confirm');
    expect((await (await enter()).open('/operator')).status).toBe(200);
    await app.db`update accounts set created_at = now() + interval '1 second' where provider_account_id = ${`sub-${email}`}`;
    expect((await (await enter()).open('/operator')).location).toContain('/operator/confirm');
    await app.db`update accounts set created_at = now() - interval '2 days' where provider_account_id = ${`sub-${email}`}`;
    expect((await (await enter()).open('/operator')).status).toBe(200);
    await app.db`update users set password_hash = 'x' where email = ${email}`;
    expect((await (await enter()).open('/operator')).location).toContain('/operator/confirm');
  });
});

type Action = { command: string; detail: Record<string, unknown> };

const actionsOf = async (operatorId: string) =>
  (await app.db<Action[]>`select command, detail from operator_actions where operator_id = ${operatorId} order by id`).filter(
    ({ command }) => !command.startsWith('users '),
  );

describe('an action of an operator', () => {
  test('grants credits once per reference, with a reason; a mistake is shown at its field', async () => {
    const { browser, userId } = await newOperator();
    const customer = await newAccount(app.db, { credits: 1 });
    const page = `/operator/users/${customer.userId}`;
    const grant = async (typed: Record<string, string>) => browser.submit(await browser.formSaying(page, 'Reference'), typed);
    expect(messageOf(await grant({ amount: '5', reason: 'invoice 7' }))).toBe('Reference is missing.');
    expect(messageOf(await grant({ amount: '5', ref: 'i-7' }))).toBe('Reason is missing.');
    expect(messageOf(await grant({ amount: 'five', reason: 'invoice 7', ref: 'i-7' }))).toMatch(/^Amount must be a whole number/);
    expect(await actionsOf(userId)).toEqual([]);
    expect(wordsOf(await grant({ amount: '5', reason: 'invoice 7', ref: 'i-7' }))).toContain('The balance is 6.');
    expect(messageOf(await grant({ amount: '5', reason: 'invoice 7', ref: 'i-7' }))).toContain('already granted');
    expect(messageOf(await browser.submit(await browser.formSaying(page, 'Adjust'), { amount: '-9', reason: 'mistake' }))).toContain(
      'below 0',
    );
    expect(await actionsOf(userId)).toEqual([
      { command: 'credits grant', detail: { accountId: customer.accountId, amount: 5, reason: 'invoice 7', ref: 'i-7' } },
    ]);
  });

  test('fails a run with its refund, revokes a token and verifies the ledger, each in the name of the operator', async () => {
    const { browser, userId } = await newOperator();
    const customer = await newAccount(app.db, { credits: 1 });
    const submitted = await fetch(`${app.address}/api/v1/analyses`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${customer.secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: metaUrl(newAdId()) }),
    });
    const { id } = (await submitted.json()) as { id: string };
    expect(wordsOf(await browser.open('/operator/runs'))).toContain('In the queue');
    await browser.submit(await browser.formSaying('/operator/runs', 'Fail and refund'), { id, reason: 'stuck' });
    const [row] = await app.db`select status from analyses where id = ${id}`;
    expect(row).toEqual({ status: 'failed' });
    await browser.submit(await browser.formSaying(`/operator/users/${customer.userId}`, 'Revoke “test”'), {});
    expect(await verifyToken(app.db, customer.secret, 'credits')).toBeUndefined();
    expect(wordsOf(await browser.submit(await browser.formSaying('/operator', 'Verify the ledger'), {}))).toContain('No drift');
    expect((await actionsOf(userId)).map(({ command }) => command)).toEqual(['analyses fail', 'tokens revoke', 'ledger verify']);
    const [balance] = await app.db`select balance from credit_accounts where id = ${customer.accountId}`;
    expect(balance).toEqual({ balance: 1 });
  });

  test('needs the role, a recent proof and a form of this site at the moment it is sent', async () => {
    const { browser, userId, email } = await newOperator();
    const customer = await newAccount(app.db, { credits: 1 });
    const form = await browser.formSaying(`/operator/users/${customer.userId}`, 'Reference');
    const typed = { amount: '5', reason: 'invoice 7', ref: randomUUID() };
    for (const origin of ['https://evil.example', 'null'])
      expect((await browser.submit(form, typed, origin)).html).not.toContain('The balance is 6.');
    await app.db`update sessions set proven_at = proven_at - interval '31 minutes' where user_id = ${userId}`;
    await browser.submit(form, typed);
    const outsider = await browserOf(customer.userId);
    const elsewhere = { ...form, action: form.action.replace('/operator', '/operatox') };
    const sentTo = async (visitor: Visitor, to: Form) => {
      const answer = await visitor.submit(to, typed);
      return [answer.status, wordsOf(answer)];
    };
    expect(await sentTo(outsider, form)).toEqual(await sentTo(outsider, elsewhere));
    await admin('operators', 'revoke', '--email', email, '--reason', 'left');
    await app.db`update sessions set proven_at = now() where user_id = ${userId}`;
    expect(await sentTo(browser, form)).toEqual(await sentTo(browser, elsewhere));
    const [balance] = await app.db`select balance from credit_accounts where id = ${customer.accountId}`;
    expect([balance, await actionsOf(userId)]).toEqual([{ balance: 1 }, []]);
  });
});

test('the role comes from a command, which is recorded; the export names it, and a deletion ends it', async () => {
  const { userId, email } = await newPerson(app.db, PASSWORD);
  expect(await admin('operators', 'revoke', '--email', email, '--reason', 'left')).toMatchObject({ code: 2 });
  expect(await grantRole(email)).toMatchObject({ code: 0 });
  expect(await grantRole(email)).toMatchObject({ code: 2 });
  expect((await admin('operators', 'list')).stdout).toContain(email);
  const browser = await browserOf(userId);
  expect(JSON.parse((await browser.open('/settings/account/export')).html).profile.operatorSince).toEqual(expect.any(String));
  await browser.submit(await browser.formOn('/settings/account', 'email'), { email, password: PASSWORD });
  expect((await admin('operators', 'list')).stdout).not.toContain(email);
  expect(await app.db`select command, operator_id from operator_actions where detail ->> 'userId' = ${userId}`).toEqual([
    { command: 'operators grant', operator_id: null },
  ]);
});
