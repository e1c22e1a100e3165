import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findChromium } from '@/lib/browser/chromium';
import { findEmailFate } from '@/lib/users/outbox/deliver';
import { linkIn, type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { runAdmin } from '@/tests/support/admin-command';
import { type AppServer, startIdleApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { until } from '@/tests/support/until';
import { Visitor } from '@/tests/support/visitor';

const PASSWORD = 'a long walk by the harbor';

let mailbox: Mailbox;
let app: AppServer;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startIdleApp({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'ads@example.test', PUBLIC_URL: '' });
});
afterEach(async () => {
  mailbox.setBusy(false);
  await app.db`delete from emails`;
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

async function fill(path: string, typed: Record<string, string>): Promise<void> {
  const visitor = new Visitor(app.address);
  await visitor.submit(await visitor.formOn(path, 'email'), typed);
}

type Unsent = { id: string; attempts: number };

/** Waits until the only email has been tried this often without success. */
const tried = (attempts: number) =>
  until(`the email was tried ${attempts} times`, async () => {
    const [row] = await app.db<
      Unsent[]
    >`select id, attempts from emails where next_at < now() + interval '4 minutes' or failed_at is not null`;
    return row !== undefined && row.attempts >= attempts ? row : undefined;
  });

/** Lets the next attempt be due now, as if so many minutes had passed. */
const pass = (minutes: number) => app.db`
  update emails set next_at = now(), created_at = created_at - make_interval(mins => ${minutes})`;

async function emailsOfStatus(): Promise<unknown> {
  return JSON.parse((await runAdmin({ url: app.databaseUrl }, ['status', '--json'])).stdout).emails;
}

test('an email that the mail server did not take is sent when it takes it, with a link that works, and nothing that opens an account is stored', async () => {
  mailbox.setBusy(true);
  const email = `${randomUUID()}@example.test`;
  await fill('/sign-up', { email, password: PASSWORD });
  const { id } = await tried(1);
  const stored = JSON.stringify(await app.db`select * from emails`);
  for (const secret of [email, 'http', PASSWORD]) expect(stored).not.toContain(secret);
  await pass(5);
  await tried(2);
  expect([await findEmailFate(app.db, id), await emailsOfStatus()]).toEqual(['waiting', { waiting: 1, failed: 0 }]);
  mailbox.setBusy(false);
  await pass(5);
  const link = linkIn(await mailbox.awaitLetter(email));
  await until('the email is gone', async () => ((await findEmailFate(app.db, id)) === 'sent' ? true : undefined));
  expect(await app.db`select 1 from emails`).toHaveLength(0);
  const visitor = new Visitor(app.address);
  await visitor.submit(await visitor.formOn(link, 'password'), { password: PASSWORD });
  expect([await visitor.isSignedIn(), mailbox.lettersTo(email).length]).toEqual([true, 1]);
});

test('an email is tried for an hour; then the page that waits says so, and the operator sees it', async () => {
  mailbox.setBusy(true);
  const { executablePath } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${app.address}/sign-up`, { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill(`${randomUUID()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('We sent you an email with a link').waitFor();
    await tried(1);
    await pass(30);
    await page.getByText('We could not send the email yet').waitFor();
    const { id } = await tried(2);
    await pass(30);
    await page.getByText('We could not send it.').waitFor();
    expect([await findEmailFate(app.db, id), await emailsOfStatus()]).toEqual(['failed', { waiting: 0, failed: 1 }]);
  } finally {
    await browser.close();
  }
});

test('the page that waits for a new password tells no one whether an account exists, whether the mail server is away or rejects the mailbox', async () => {
  const { email } = await newAccount(app.db);
  const fateAfter = async (address: string, attempts: number): Promise<string> => {
    await fill('/reset', { email: address });
    for (let attempt = 1; attempt < attempts; attempt += 1) {
      await tried(attempt);
      await pass(30);
    }
    const { id } = await tried(attempts);
    const fate = await findEmailFate(app.db, id);
    await app.db`delete from emails`;
    return fate;
  };
  mailbox.setBusy(true);
  const unknown = `${randomUUID()}@example.test`;
  for (const [attempts, fate] of [
    [1, 'sending'],
    [2, 'waiting'],
    [3, 'failed'],
  ] as const)
    expect([await fateAfter(email, attempts), await fateAfter(unknown, attempts)]).toEqual([fate, fate]);
  mailbox.setBusy(false);
  mailbox.refuse(email);
  await fill('/reset', { email });
  const { id } = await tried(1);
  expect([await findEmailFate(app.db, id), await emailsOfStatus()]).toEqual(['sent', { waiting: 0, failed: 1 }]);
});
