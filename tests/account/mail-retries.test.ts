import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadEnv } from '@/lib/env';
import { requestReset } from '@/lib/users/change-password';
import { type EmailFate, findEmailFate, sendNextUnsent } from '@/lib/users/outbox/deliver';
import { confirmSignUp, signUpByEmail } from '@/lib/users/sign-up';
import { linkIn, type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { newAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { until } from '@/tests/support/until';

const PASSWORD = 'a long walk by the harbor';

let harness: Harness;
let mailbox: Mailbox;
beforeAll(async () => {
  [harness, mailbox] = await Promise.all([openHarness(), startMailbox()]);
  const settings = { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'ads@example.test', NEXTAUTH_URL: 'https://ads.example.test' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  loadEnv('serve');
});
afterEach(async () => {
  mailbox.setBusy(false);
  await harness.db`delete from emails`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  loadEnv('serve');
  await Promise.all([harness.close(), mailbox.close()]);
});

const newEmail = () => `${randomUUID()}@example.test`;
const address = undefined;

/** Waits until the attempt that follows a request at once has failed. */
const failedOnce = (id: string) =>
  until('the first attempt has failed', async () => {
    const [row] = await harness.db`select 1 from emails where id = ${id} and attempts = 1 and (next_at < now() + interval '4 minutes')`;
    return row;
  });

/** Makes the next attempt, as if so many minutes had passed. */
async function tryAfter(minutes: number): Promise<void> {
  await harness.db`update emails set next_at = now(), created_at = created_at - make_interval(mins => ${minutes})`;
  expect(await sendNextUnsent(harness.db)).toBe('busy');
}

test('an email that the mail server did not take is sent once when it takes it, with a link that works; what is stored opens no account', async () => {
  mailbox.setBusy(true);
  const email = newEmail();
  const id = await signUpByEmail(harness.db, { email, password: PASSWORD, address, next: '/credits' });
  await failedOnce(id);
  const stored = JSON.stringify(await harness.db`select * from emails`);
  for (const secret of [email, 'http', PASSWORD]) expect(stored).not.toContain(secret);
  await tryAfter(5);
  expect(await findEmailFate(harness.db, id)).toBe('waiting');
  mailbox.setBusy(false);
  await tryAfter(5);
  expect([await findEmailFate(harness.db, id), await sendNextUnsent(harness.db)]).toEqual(['sent', 'idle']);
  const link = new URLSearchParams(linkIn(await mailbox.awaitLetter(email)).split('?')[1]);
  expect(link.get('next')).toBe('/credits');
  expect(await confirmSignUp(harness.db, { link: link.get('link') ?? '', password: PASSWORD, address, startingCredits: 0 })).toMatchObject({
    email,
  });
  expect(mailbox.lettersTo(email)).toHaveLength(1);
});

test('the page that waits for a new password tells no one whether an account exists, whether the mail server is away or rejects the mailbox', async () => {
  const { email } = await newAccount(harness.db);
  const fatesOf = async (given: string): Promise<EmailFate[]> => {
    const id = await requestReset(harness.db, { email: given, address, next: '/analyses' });
    await failedOnce(id);
    const fates = [await findEmailFate(harness.db, id)];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await tryAfter(30);
      fates.push(await findEmailFate(harness.db, id));
    }
    return fates;
  };
  mailbox.setBusy(true);
  expect(await fatesOf(email)).toEqual(['sending', 'waiting', 'failed']);
  await harness.db`delete from emails`;
  expect(await fatesOf(newEmail())).toEqual(['sending', 'waiting', 'failed']);
  mailbox.setBusy(false);
  mailbox.refuse(email);
  const id = await requestReset(harness.db, { email, address, next: '/analyses' });
  const given = () => harness.db`select 1 from emails where id = ${id} and failed_at is not null and refused`;
  await until('the rejected mailbox is given up', async () => (await given())[0]);
  expect(await findEmailFate(harness.db, id)).toBe('sent');
});
