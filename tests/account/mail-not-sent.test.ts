import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '@/lib/browser/chromium';
import { findEmailFate } from '@/lib/users/outbox/deliver';
import { type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { runAdmin } from '@/tests/support/admin-command';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { until } from '@/tests/support/until';

const PASSWORD = 'a long walk by the harbor';

let mailbox: Mailbox;
let app: AppServer;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startApp({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'ads@example.test', PUBLIC_URL: '' });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

type Unsent = { id: string; attempts: number };

/** Waits until the only email has been tried this often. */
const tried = (attempts: number) =>
  until(`the email was tried ${attempts} times`, async () => {
    const [row] = await app.db<Unsent[]>`select id, attempts from emails`;
    return row !== undefined && row.attempts >= attempts ? row : undefined;
  });

/** Makes the next attempt as late as if so many minutes had passed. */
const pass = (minutes: number) => app.db`
  update emails set created_at = created_at - make_interval(mins => ${minutes})`;

async function emailsOfStatus(): Promise<unknown> {
  return JSON.parse((await runAdmin({ url: app.databaseUrl }, ['status', '--json'])).stdout).emails;
}

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
    await page.getByText('We are sending you an email with a link').waitFor();
    await tried(1);
    expect(await page.getByText('We sent you').count()).toBe(0);
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
