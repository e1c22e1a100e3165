import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import { verifyToken } from '@/lib/tokens/verify';
import { admitSignIn, admitStranger } from '@/lib/users/attempts';
import { linkIn, type Mailbox, startMailbox } from '@/tests/fakes/mailbox';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { quickHash } from '@/tests/support/person';
import { Visitor, wordsOf } from '@/tests/support/visitor';

const [FIRST, SECOND] = ['a long walk by the harbor', 'another walk by the sea'];

let mailbox: Mailbox;
let app: AppServer;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startApp({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'ads@example.test', STARTING_CREDITS: '3', PUBLIC_URL: '' });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const newEmail = () => `${randomUUID()}@example.test`;

async function fill(path: string, field: string, typed: Record<string, string>, visitor = new Visitor(app.address)) {
  return visitor.submit(await visitor.formOn(path, field), typed);
}

const signUp = (email: string, password = FIRST) => fill('/sign-up', 'email', { email, password });

async function enters(email: string, password: string): Promise<boolean> {
  const visitor = new Visitor(app.address);
  await visitor.signIn(email, password);
  return visitor.isSignedIn();
}

/** An account from a time without mail: in use, with a password, a browser and a token, but with an unconfirmed address. */
async function newUnconfirmed() {
  const account = await newAccount(app.db, { credits: 2 });
  await app.db`update users set password_hash = ${quickHash(FIRST)} where id = ${account.userId}`;
  const browser = new Visitor(app.address);
  browser.cookies.set('session', (await openSession(app.db, account.userId)).secret);
  return { ...account, browser };
}

describe('a new password by mail', () => {
  test('is set once, signs every other browser out, and ends the old one', async () => {
    const { email, userId, browser, secret } = await newUnconfirmed();
    await app.db`update users set email_verified = now() where id = ${userId}`;
    await fill('/reset', 'email', { email });
    const link = linkIn(await mailbox.awaitLetter(email));
    expect(await browser.isSignedIn()).toBe(true);

    const visitor = new Visitor(app.address);
    expect(wordsOf(await visitor.open(link))).toContain(`the account of ${email} . Saving it signs you out of every other browser.`);
    expect(wordsOf(await fill(link, 'password', { password: 'password123' }, visitor))).toContain('leaked');
    await fill(link, 'password', { password: SECOND }, visitor);
    expect([await visitor.isSignedIn(), await browser.isSignedIn()]).toEqual([true, false]);
    await fill(link, 'password', { password: 'a third walk in the hills' });
    expect([await enters(email, FIRST), await enters(email, SECOND)]).toEqual([false, true]);
    expect(await verifyToken(app.db, secret, 'credits')).toBeDefined();
  });

  test('leads back to the page that its owner wanted', async () => {
    const { email } = await newUnconfirmed();
    const next = '/oauth/authorize?client_id=client_x&state=a%20b';
    await fill(`/reset?${new URLSearchParams({ next })}`, 'email', { email });
    const link = linkIn(await mailbox.awaitLetter(email));
    expect(await fill(link, 'password', { password: SECOND })).toMatchObject({ status: 303, location: next });
  });

  test('revokes the tokens if the box is checked, in the same step, and says how many there were', async () => {
    const { email, secret, userId } = await newUnconfirmed();
    await app.db`update users set email_verified = now() where id = ${userId}`;
    await fill('/reset', 'email', { email });
    const link = linkIn(await mailbox.awaitLetter(email));
    const visitor = new Visitor(app.address);
    expect(wordsOf(await visitor.open(link))).toMatch(
      /Also revoke my API tokens and disconnect my apps You have 1 active token or connected app\./,
    );
    const weak = await fill(link, 'tokens', { password: 'password123', tokens: 'revoke' }, visitor);
    expect(wordsOf(weak)).toContain('leaked');
    expect(await verifyToken(app.db, secret, 'credits')).toBeDefined();
    await fill(link, 'tokens', { password: SECOND, tokens: 'revoke' }, visitor);
    expect(await visitor.isSignedIn()).toBe(true);
    expect(await verifyToken(app.db, secret, 'credits')).toBeUndefined();
  });

  test('offers that only for a valid link, and only to accounts with tokens', async () => {
    const { email, userId, tokenId } = await newUnconfirmed();
    await app.db`update users set email_verified = now() where id = ${userId}`;
    await app.db`update api_tokens set revoked_at = now() where id = ${tokenId}`;
    await fill('/reset', 'email', { email });
    const link = linkIn(await mailbox.awaitLetter(email));
    for (const page of [link, '/reset?link=nonsense']) {
      const words = wordsOf(await new Visitor(app.address).open(page));
      expect(words).toContain('Choose a new password');
      expect(words).not.toContain('revoke');
    }
  });

  test('can be requested while strangers guess passwords and request other links', async () => {
    const { email } = await newUnconfirmed();
    for (let index = 0; index < 100; index += 1) await admitSignIn(app.db, { email, address: undefined, device: undefined });
    for (let index = 0; index < 10; index += 1) await admitStranger(app.db, 'sign_in_email', { email, address: undefined });
    await fill('/reset', 'email', { email });
    const visitor = new Visitor(app.address);
    await fill(linkIn(await mailbox.awaitLetter(email)), 'password', { password: SECOND }, visitor);
    expect(await visitor.isSignedIn()).toBe(true);
    expect(await enters(email, SECOND)).toBe(true);
  });

  test('is sent at most ten times in a quarter of an hour', async () => {
    const { email } = await newUnconfirmed();
    for (let index = 0; index < 10; index += 1) await admitStranger(app.db, 'reset_email', { email, address: undefined });
    expect(wordsOf(await fill('/reset', 'email', { email }))).toContain('Too many attempts.');
    expect(mailbox.lettersTo(email)).toEqual([]);
  });

  test('gets the same answer for an address without an account, which gets no email', async () => {
    const { email } = await newUnconfirmed();
    const unknown = newEmail();
    const answers = [await fill('/reset', 'email', { email: unknown }), await fill('/reset', 'email', { email })];
    expect(wordsOf(answers[0] as never)).toBe(wordsOf(answers[1] as never));
    await mailbox.awaitLetter(email);
    expect(mailbox.lettersTo(unknown)).toEqual([]);
  });

  test('cannot be set with another kind of link, or with one that is too old', async () => {
    const email = newEmail();
    await signUp(email);
    const secret = new URL(linkIn(await mailbox.awaitLetter(email)), app.address).searchParams.get('link') ?? '';
    await fill(`/reset?${new URLSearchParams({ link: secret })}`, 'password', { password: SECOND });
    expect(await enters(email, SECOND)).toBe(false);

    const { email: other } = await newUnconfirmed();
    await fill('/reset', 'email', { email: other });
    const link = linkIn(await mailbox.awaitLetter(other));
    await app.db`update verification_tokens set expires_at = now()`;
    expect(wordsOf(await fill(link, 'password', { password: SECOND }))).toContain(
      'This link has expired or was already used. Request a new one.',
    );
    expect(await enters(other, SECOND)).toBe(false);
  });
});
