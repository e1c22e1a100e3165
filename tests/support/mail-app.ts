import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import { type Mailbox, startMailbox } from '../fakes/mailbox';
import { type AppServer, startApp } from './built-app';
import { newAccount, type TestAccount } from './factories';
import { quickHash } from './person';
import { type Page, Visitor } from './visitor';

export const [FIRST, SECOND] = ['a long walk by the harbor', 'another walk by the sea'];

export let mailbox: Mailbox;
export let app: AppServer;

/** The built app with a mailbox, for one test file. */
export function openMailApp(): void {
  beforeAll(async () => {
    mailbox = await startMailbox();
    app = await startApp({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'ads@example.test', STARTING_CREDITS: '3', PUBLIC_URL: '' });
  });
  afterAll(async () => {
    await app.close();
    await mailbox.close();
  });
}

export const newEmail = () => `${randomUUID()}@example.test`;

export async function fill(path: string, field: string, typed: Record<string, string>, visitor = new Visitor(app.address)): Promise<Page> {
  return visitor.submit(await visitor.formOn(path, field), typed);
}

export const signUp = (email: string, password = FIRST) => fill('/sign-up', 'email', { email, password });

export async function enters(email: string, password: string): Promise<boolean> {
  const visitor = new Visitor(app.address);
  await visitor.signIn(email, password);
  return visitor.isSignedIn();
}

/** An account from a time without mail: in use, with a password, a browser and a token, but with an unconfirmed address. */
export async function newUnconfirmed(): Promise<TestAccount & { browser: Visitor }> {
  const account = await newAccount(app.db, { credits: 2 });
  await app.db`update users set password_hash = ${quickHash(FIRST)} where id = ${account.userId}`;
  const browser = new Visitor(app.address);
  browser.cookies.set('session', (await openSession(app.db, account.userId)).secret);
  return { ...account, browser };
}
