import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadEnv } from '@/lib/env';
import { requestReset } from '@/lib/users/change-password';
import { deliverEmail, type EmailFate, findEmailFate, requestUnsent } from '@/lib/users/outbox/deliver';
import { confirmSignUp, signUpByEmail } from '@/lib/users/sign-up';
import { linkIn, type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { newAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';

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
  await harness.db`delete from job_events`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  loadEnv('serve');
  await Promise.all([harness.close(), mailbox.close()]);
});

const newEmail = () => `${randomUUID()}@example.test`;
const address = undefined;

/** The emails that an engine is asked to send, in their order. */
async function requested(): Promise<string[]> {
  const rows = await harness.db<{ id: string }[]>`
    select data ->> 'emailId' as id from job_events where name = 'email/requested' order by created_at`;
  return rows.map(({ id }) => id);
}

/** Makes the next attempt, as if so many minutes had passed. */
async function tryAfter(minutes: number, id: string): Promise<'ended' | 'to be tried again'> {
  await harness.db`update emails set created_at = created_at - make_interval(mins => ${minutes})`;
  return deliverEmail(harness.db, id).then(
    () => 'ended',
    () => 'to be tried again',
  );
}

test('an email that the mail server did not take is sent once when it takes it, with a link that works; what is stored opens no account', async () => {
  mailbox.setBusy(true);
  const email = newEmail();
  const id = await signUpByEmail(harness.db, { email, password: PASSWORD, address, next: '/credits' });
  expect(await requested()).toEqual([id]);
  expect(await tryAfter(0, id)).toBe('to be tried again');
  const stored = JSON.stringify([await harness.db`select * from emails`, await harness.db`select * from job_events`]);
  for (const secret of [email, 'http', PASSWORD]) expect(stored).not.toContain(secret);
  expect(await tryAfter(5, id)).toBe('to be tried again');
  expect(await findEmailFate(harness.db, id)).toBe('waiting');
  mailbox.setBusy(false);
  expect([await tryAfter(5, id), await findEmailFate(harness.db, id), await tryAfter(5, id)]).toEqual(['ended', 'sent', 'ended']);
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
    const fates: EmailFate[] = [];
    for (const minutes of [0, 30, 30]) {
      await tryAfter(minutes, id);
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
  expect([await tryAfter(0, id), await findEmailFate(harness.db, id)]).toEqual(['ended', 'sent']);
  expect(await harness.db`select 1 from emails where id = ${id} and failed_at is not null and refused`).toHaveLength(1);
});

test('an email whose event is lost is requested again from its row, unless it was sent or given up', async () => {
  const request = async () => requestReset(harness.db, { email: newEmail(), address, next: '/' });
  const [lost, sent, failed] = [await request(), await request(), await request()];
  await deliverEmail(harness.db, sent);
  await harness.db`update emails set failed_at = now() where id = ${failed}`;
  await harness.db`delete from job_events`;
  await requestUnsent(harness.db);
  expect(await requested()).toEqual([]);
  await harness.db`update emails set created_at = created_at - interval '6 minutes'`;
  await requestUnsent(harness.db);
  expect(await requested()).toEqual([lost]);
});
