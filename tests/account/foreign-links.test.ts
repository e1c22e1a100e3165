import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import { linkIn, type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { type Form, Visitor } from '@/tests/support/visitor';

const [PASSWORD, OTHER] = ['a long walk by the harbor', 'another walk by the sea'];

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

const newEmail = () => `${randomUUID()}@example.test`;

/** The cookie of a signed-in user, as a browser sends it. */
async function newVictim(): Promise<{ headers: { Cookie: string }; isSignedIn: () => Promise<boolean> }> {
  const { userId } = await newAccount(app.db);
  const victim = new Visitor(app.address);
  victim.cookies.set('session', (await openSession(app.db, userId)).secret);
  return { headers: { Cookie: `session=${victim.cookies.get('session')}` }, isSignedIn: () => victim.isSignedIn() };
}

const sessionsIn = (answer: Response) => answer.headers.getSetCookie().filter((line) => line.startsWith('session='));

async function fill(path: string, field: string, typed: Record<string, string>) {
  const visitor = new Visitor(app.address);
  return visitor.submit(await visitor.formOn(path, field), typed);
}

async function mailedForm(email: string, words: string): Promise<Form> {
  return new Visitor(app.address).formSaying(linkIn(await mailbox.awaitLetter(email)), words);
}

async function signInForm(): Promise<Form> {
  const email = newEmail();
  await new Visitor(app.address).auth('signin/email', { email });
  return mailedForm(email, 'Sign in');
}

/** Sends the form from our page, as its owner does. */
async function opens(form: Form, typed: Record<string, string> = {}): Promise<boolean> {
  const owner = new Visitor(app.address);
  await owner.submit(form, typed);
  return owner.isSignedIn();
}

describe('a sign-in link that a stranger requested', () => {
  test('never signs in someone else who receives the address behind its button, however it is written', async () => {
    const form = await signInForm();
    const { search } = new URL(form.action);
    const victim = await newVictim();
    const paths = [
      'callback/email',
      'callback/email/',
      'callback/email/x',
      'callback//email',
      'callback/%65mail',
      '%63allback/email',
      'Callback/Email',
    ];
    for (const path of paths)
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(`${app.address}/api/auth/${path}${search}`, { method, headers: victim.headers });
        expect({ path, method, refused: answer.status >= 400, sessions: sessionsIn(answer) }).toEqual({
          path,
          method,
          refused: true,
          sessions: [],
        });
      }
    const refused = await fetch(form.action);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    expect([await victim.isSignedIn(), await opens(form)]).toEqual([true, true]);
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', undefined])('is not used up by any format of %s', async (origin) => {
    const form = await signInForm();
    const victim = await newVictim();
    const headers = { ...victim.headers, ...(origin === undefined ? {} : { Origin: origin }) };
    const answer = await fetch(form.action, { method: 'POST', redirect: 'manual', headers });
    expect([answer.status, sessionsIn(answer)]).toEqual([403, []]);
    expect([await victim.isSignedIn(), await opens(form)]).toEqual([true, true]);
  });
});

test.each(['https://evil.example', 'null'])('no format of %s confirms an address or sets a password', async (origin) => {
  const email = newEmail();
  await fill('/sign-up', 'email', { email, password: PASSWORD });
  const confirming = await mailedForm(email, 'Confirm');
  const first = await new Visitor(app.address).submit(confirming, { password: PASSWORD }, origin);
  expect([first.status >= 400, first.cookies, await opens(confirming, { password: PASSWORD })]).toEqual([true, [], true]);
  const account = await newAccount(app.db);
  await fill('/reset', 'email', { email: account.email });
  const choosing = await mailedForm(account.email, 'Save');
  const second = await new Visitor(app.address).submit(choosing, { password: OTHER }, origin);
  expect([second.status >= 400, second.cookies, await opens(choosing, { password: OTHER })]).toEqual([true, [], true]);
});
