import { expect, test } from 'vitest';
import { findSessionOwner } from '@/lib/sessions/find';
import { openSession } from '@/lib/sessions/open';
import { runAdmin } from '@/tests/support/admin-command';
import { startIdleApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';
import { newPerson } from '@/tests/support/person';
import { Visitor, wordsOf } from '@/tests/support/visitor';

const app = perFile(startIdleApp);

const PASSWORD = 'a long walk by the harbor';

const changeRole = (change: 'grant' | 'revoke', email: string) =>
  runAdmin({ url: app.databaseUrl }, ['operators', change, '--email', email, '--reason', 'on call']);

async function browserOf(userId: string): Promise<Visitor> {
  const visitor = new Visitor(app.address);
  visitor.cookies.set('session', (await openSession(app.db, userId)).secret);
  return visitor;
}

test('the page of operators does not exist for anyone else: not signed out, not signed in, not with a token, not without the role any more', async () => {
  const { userId, secret } = await newAccount(app.db);
  const former = await newPerson(app.db, PASSWORD);
  await changeRole('grant', former.email);
  await changeRole('revoke', former.email);
  const visitors: [Visitor, Record<string, string>][] = [
    [new Visitor(app.address), {}],
    [await browserOf(userId), {}],
    [new Visitor(app.address), { Authorization: `Bearer ${secret}` }],
    [await browserOf(former.userId), {}],
  ];
  for (const [visitor, headers] of visitors) {
    const [hidden, unknown] = [await visitor.open('/operator', headers), await visitor.open('/operatox', headers)];
    expect([hidden.status, hidden.location, wordsOf(hidden)]).toEqual([404, unknown.location, wordsOf(unknown)]);
    expect((await visitor.open('/operator', { ...headers, RSC: '1' })).status).toBe(404);
  }
  expect(wordsOf(await (await browserOf(userId)).open('/credits'))).not.toContain('Operator');
});

test('an operator reads there what `status` prints, with commands to copy and no form; no cache keeps it', async () => {
  const { userId, email } = await newPerson(app.db, PASSWORD);
  expect(await changeRole('revoke', email)).toMatchObject({ code: 2 });
  expect(await changeRole('grant', email)).toMatchObject({ code: 0 });
  expect(await changeRole('grant', email)).toMatchObject({ code: 2 });
  await app.db`insert into platform_gates (platform, blocks, closed_until) values ('tiktok', 3, now() + interval '1 hour')`;
  const browser = await browserOf(userId);
  const page = await browser.open('/operator');
  expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
    200,
    expect.stringContaining('no-store'),
    'noindex, nofollow',
  ]);
  const { stdout } = await runAdmin({ url: app.databaseUrl }, ['status']);
  const words = wordsOf(page);
  for (const line of stdout.split('\n').filter((printed) => /^(Release|Today|7 days|Spend|Margin|Messages)/.test(printed)))
    expect(words).toContain(line.slice(20));
  expect(words).toContain('APP_ENV=test npm run admin -- ads resume --library tiktok');
  const [main = ''] = /<main.*<\/main>/s.exec(page.html) ?? [];
  expect(main).toContain('ads resume');
  expect(main).not.toMatch(/<form|@/);
  expect(words).toContain('npm run admin -- ads pause --library meta');
});

test('the role comes from a command, which is recorded; the export names it, and a deletion ends it', async () => {
  const { userId, email } = await newPerson(app.db, PASSWORD);
  const { secret } = await openSession(app.db, userId);
  expect(await findSessionOwner(app.db, secret)).toMatchObject({ isOperator: false });
  await changeRole('grant', email);
  expect(await findSessionOwner(app.db, secret)).toMatchObject({ isOperator: true });
  expect((await runAdmin({ url: app.databaseUrl }, ['operators', 'list'])).stdout).toContain(email);
  const browser = await browserOf(userId);
  expect(JSON.parse((await browser.open('/settings/account/export')).html).profile.operatorSince).toEqual(expect.any(String));
  await browser.submit(await browser.formOn('/settings/account', 'email'), { email, password: PASSWORD });
  expect((await runAdmin({ url: app.databaseUrl }, ['operators', 'list'])).stdout).not.toContain(email);
  expect(await app.db`select command from operator_actions where detail ->> 'userId' = ${userId}`).toEqual([
    { command: 'operators grant' },
  ]);
});
