import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requestEndEmails } from '@/lib/analyses/end-emails/send';
import { submitAnalysis } from '@/lib/analyses/submit';
import { loadEnv } from '@/lib/env';
import { chooseEmailWhenDone, emailEnd } from '@/lib/users/email-when-done';
import { type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { completeRunOf, failRunOf } from '@/tests/support/runs';
import { webContextOf } from '@/tests/support/web-context';

let harness: Harness;
let mailbox: Mailbox;

beforeAll(async () => {
  [harness, mailbox] = await Promise.all([openHarness(), startMailbox()]);
  for (const [name, value] of Object.entries({
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'ads@example.test',
    NEXTAUTH_URL: 'https://ads.example.test',
  }))
    vi.stubEnv(name, value);
  loadEnv('serve');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  loadEnv('serve');
  await Promise.all([harness.close(), mailbox.close()]);
});

async function newReader(choice: 'on' | 'off'): Promise<TestAccount> {
  const account = await newAccount(harness.db);
  await harness.db`update users set email_verified = now() where id = ${account.userId}`;
  if (choice === 'on') await chooseEmailWhenDone(harness.db, account.userId, 'on');
  return account;
}

const submit = async (account: TestAccount, url = metaUrl(newAdId())) =>
  (await submitAnalysis(webContextOf(harness.db, account), { url })).id;

/** Plays the engine: works through the events of the analyses that ended; answers those whose email will be tried again. */
async function sendAll(): Promise<string[]> {
  const events = await harness.db<{ id: string }[]>`
    select data ->> 'analysisId' as id from job_events where name = 'email/requested' order by created_at`;
  const failed: string[] = [];
  for (const { id } of events) await emailEnd(harness.db, id).catch(() => failed.push(id));
  return failed;
}

const lettersTo = ({ email }: TestAccount) => mailbox.lettersTo(email).map(({ subject, text }) => ({ subject, text }));

test('a user who asked for it gets one email when an analysis from the website is done or has failed, with its score and its page', async () => {
  const reader = await newReader('on');
  const [done, failed] = [await submit(reader), await submit(reader)];
  await completeRunOf(harness.db, done);
  await failRunOf(harness.db, failed, 'ad_removed');
  await sendAll();
  await sendAll();
  const letters = lettersTo(reader);
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual(['Your analysis failed', 'Your analysis is done']);
  const about = (id: string) => letters.find(({ text }) => text.includes(`https://ads.example.test/analyses/${id}`))?.text;
  expect(about(done)).toMatch(/scores \d+ of 100, grade [A-F]/);
  expect(about(failed)).toContain('Your credit was refunded.');
});

test('no one else does: without the choice, by the API, for an unconfirmed address, or after the choice was taken back', async () => {
  const [without, programmer, unconfirmed, undecided] = [
    await newReader('off'),
    await newReader('on'),
    await newAccount(harness.db),
    await newReader('on'),
  ];
  await chooseEmailWhenDone(harness.db, unconfirmed.userId, 'on');
  const url = metaUrl(newAdId());
  const [id] = [await submit(without, url), await submit(unconfirmed, url), await submit(undecided, url)];
  expect((await clientOf(programmer.secret).submit({ url })).status).toBe(201);
  await completeRunOf(harness.db, id);
  await chooseEmailWhenDone(harness.db, undecided.userId, 'off');
  await sendAll();
  expect([without, programmer, unconfirmed, undecided].map(lettersTo)).toEqual([[], [], [], []]);
});

test('an email to a mailbox that is rejected is given up, and no other waits for it', async () => {
  const [rejected, reader] = [await newReader('on'), await newReader('on')];
  mailbox.refuse(rejected.email);
  const url = metaUrl(newAdId());
  const id = await submit(rejected, url);
  await submit(reader, url);
  await completeRunOf(harness.db, id);
  expect(await sendAll()).toEqual([]);
  expect(lettersTo(reader)).toHaveLength(1);
});

test('an email that the mail server does not take, or whose event is lost, is requested again from its row for a day', async () => {
  const reader = await newReader('on');
  const id = await submit(reader);
  await completeRunOf(harness.db, id);
  mailbox.setBusy(true);
  expect(await sendAll()).toEqual([id]);
  mailbox.setBusy(false);
  await harness.db`delete from job_events`;
  const requestAfter = async (minutes: number) => {
    await harness.db`
      update analyses set email_due_at = email_due_at - make_interval(mins => ${minutes}), settled_at = settled_at - make_interval(mins => ${minutes}) where id = ${id}`;
    await requestEndEmails(harness.db);
    return (await harness.db`delete from job_events where data ->> 'analysisId' = ${id} returning 1`).length;
  };
  expect([await requestAfter(0), await requestAfter(6), await requestAfter(1430), await requestAfter(10)]).toEqual([0, 1, 1, 0]);
  await requestEndEmails(harness.db);
  await emailEnd(harness.db, id);
  expect([await requestAfter(-1400), lettersTo(reader).length]).toEqual([0, 1]);
});
