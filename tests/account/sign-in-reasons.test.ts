import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import { type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { type FakeOpenId, startOpenId } from '@/tests/fakes/openid';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { showLogs } from '@/tests/support/logs/shown';
import { Visitor } from '@/tests/support/visitor';

type Line = Record<string, unknown> & { message: string; requestId?: string };

let provider: FakeOpenId;
let mailbox: Mailbox;
let app: AppServer;
beforeAll(async () => {
  [provider, mailbox] = await Promise.all([startOpenId(), startMailbox()]);
  app = await startApp({
    GOOGLE_CLIENT_ID: provider.clientId,
    // The provider knows another one.
    GOOGLE_CLIENT_SECRET: 'a-secret-that-was-rotated',
    GOOGLE_ISSUER: provider.issuer,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'ads@example.test',
    PUBLIC_URL: '',
    ...showLogs('debug'),
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), mailbox.close()]);
});

async function logged(act: () => Promise<unknown>): Promise<Line[]> {
  const before = (await app.readLog()).length;
  await act();
  const text = (await app.readLog()).slice(before);
  return text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
}

describe('a sign-in that fails leaves its reason in the log', () => {
  test('at Google: the provider’s error, without its code and without the user', async () => {
    const email = `${randomUUID()}@example.test`;
    provider.become({ sub: `sub-${email}`, email, email_verified: true, name: 'Somebody' });
    const lines = await logged(() => new Visitor(app.address).signInWithGoogle());
    const failed = lines.filter(({ message }) => message === 'a sign-in failed at next-auth');
    expect(failed).toMatchObject([
      { code: 'OAUTH_CALLBACK_ERROR', requestId: expect.any(String), error: { message: expect.stringContaining('invalid_client') } },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Somebody|example\.test|rotated/);
  });

  test('by a link: the mail server’s error, without the address', async () => {
    const email = `${randomUUID()}@example.test`;
    mailbox.refuse(email);
    const lines = await logged(() => new Visitor(app.address).auth('signin/email', { email }));
    const failed = lines.filter(({ message }) => message === 'a sign-in failed at next-auth');
    expect(failed).toMatchObject([
      {
        code: 'SIGNIN_EMAIL_ERROR',
        requestId: expect.any(String),
        error: {
          code: 'service_unavailable',
          cause: { code: 'EENVELOPE', responseCode: 550, message: expect.stringContaining('no such mailbox') },
        },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(email.slice(0, 8));
  });
});

describe('a log line of a request has the request ID of its response', () => {
  // The name of a table is wrong for a moment: every read of it fails inside of lib.
  async function withoutLedger<T>(act: () => Promise<T>): Promise<T> {
    await app.db`alter table credit_accounts rename to credit_accounts_away`;
    try {
      return await act();
    } finally {
      await app.db`alter table credit_accounts_away rename to credit_accounts`;
    }
  }

  test.each([
    ['of the API', '/api/v1/credits'],
    ['of a page', '/credits'],
    ['of another page', '/settings/account'],
  ])('%s', async (_, path) => {
    const account = await newAccount(app.db);
    const visitor = new Visitor(app.address, { Authorization: `Bearer ${account.secret}` });
    visitor.cookies.set('session', (await openSession(app.db, account.userId)).secret);
    let number: string | null = null;
    const lines = await logged(() =>
      withoutLedger(async () => {
        number = (await visitor.open(path)).headers.get('x-request-id');
        // Its last line is written once the response has ended.
        await expect.poll(() => app.readLog()).toContain(`"requestId":"${number}","route"`);
      }),
    );
    expect(number).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map(({ requestId }) => requestId)).toEqual(lines.map(() => number));
  });
});

test('every line of a running server is a log line', async () => {
  const text = await app.readLog();
  const lines = text.trim().split('\n');
  const from = lines.findIndex((line) => line.includes('the driver started'));
  expect(lines.slice(from).filter((line) => !line.startsWith('{"level":'))).toEqual([]);
});
