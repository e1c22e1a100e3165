import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { type FakeOpenId, startOpenId } from '@/tests/fakes/openid';
import { runAdmin } from '@/tests/support/admin-command';
import { type AppServer, startIdleApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { browserOf, changeRole, confirm, newOperator, newUnproven, OPERATOR_PASSWORD } from '@/tests/support/operators';
import { newPerson } from '@/tests/support/person';
import { messageOf, type Page, Visitor, wordsOf } from '@/tests/support/visitor';

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
  await app.close();
  await Promise.all([mailbox.close(), provider.close()]);
});

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
    const former = await newOperator(app);
    await changeRole(app, 'revoke', former.email);
    const visitors: [Visitor, Record<string, string>][] = [
      [new Visitor(app.address), {}],
      [await browserOf(app, userId), {}],
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
    expect(wordsOf(await (await browserOf(app, userId)).open('/credits'))).not.toContain('Operator');
  });

  test('open after the own password, for half an hour, and are kept by no cache', async () => {
    const { userId, browser } = await newUnproven(app);
    expect((await browser.open('/operator/users')).location).toBe('/operator/confirm?next=%2Foperator%2Fusers');
    expect(messageOf(await confirm(browser, 'not the password'))).toBe('The password is wrong.');
    expect((await browser.open('/operator')).location).toContain('/operator/confirm');
    expect(await confirm(browser, OPERATOR_PASSWORD, '/operator/users')).toMatchObject({ location: '/operator/users' });
    const page = await browser.open('/operator');
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      expect.stringContaining('no-store'),
      'noindex, nofollow',
    ]);
    expect((await (await browserOf(app, userId)).open('/operator')).location).toContain('/operator/confirm');
    await app.db`update sessions set proven_at = proven_at - interval '31 minutes' where user_id = ${userId}`;
    expect((await browser.open('/operator')).location).toContain('/operator/confirm');
  });

  test('limit attempts at the password', async () => {
    const { browser } = await newUnproven(app);
    for (let attempt = 0; attempt < 10; attempt += 1) await confirm(browser, 'not the password');
    expect(messageOf(await confirm(browser))).toMatch(/^Too many attempts\. Try again in \d+ minutes?\.$/);
    expect((await browser.open('/operator')).location).toContain('/operator/confirm');
  });

  test('stay closed for a day after a password was reset by email, and say until when', async () => {
    const { email, userId } = await newOperator(app);
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
    await changeRole(app, 'grant', email);
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

test('the role comes from a command, which is recorded; the export names it, and a deletion ends it', async () => {
  const { userId, email } = await newPerson(app.db, OPERATOR_PASSWORD);
  expect(await changeRole(app, 'revoke', email)).toMatchObject({ code: 2 });
  expect(await changeRole(app, 'grant', email)).toMatchObject({ code: 0 });
  expect(await changeRole(app, 'grant', email)).toMatchObject({ code: 2 });
  expect((await runAdmin({ url: app.databaseUrl }, ['operators', 'list'])).stdout).toContain(email);
  const browser = await browserOf(app, userId);
  expect(JSON.parse((await browser.open('/settings/account/export')).html).profile.operatorSince).toEqual(expect.any(String));
  await browser.submit(await browser.formOn('/settings/account', 'email'), { email, password: OPERATOR_PASSWORD });
  expect((await runAdmin({ url: app.databaseUrl }, ['operators', 'list'])).stdout).not.toContain(email);
  expect(await app.db`select command, operator_id from operator_actions where detail ->> 'userId' = ${userId}`).toEqual([
    { command: 'operators grant', operator_id: null },
  ]);
});
