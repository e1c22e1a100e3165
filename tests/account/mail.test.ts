import { describe, expect, test } from 'vitest';
import { verifyToken } from '@/lib/tokens/verify';
import { admitStranger } from '@/lib/users/attempts';
import { linkIn } from '@/tests/fakes/mailbox';
import { newAccount } from '@/tests/support/factories';
import { app, enters, FIRST, fill, mailbox, newEmail, newUnconfirmed, openMailApp, SECOND, signUp } from '@/tests/support/mail-app';
import { messageOf, Visitor, wordsOf } from '@/tests/support/visitor';

openMailApp();

type Facts = { verified: boolean; balance: number; bonuses: number };

async function factsOf(email: string): Promise<Facts | undefined> {
  const [row] = await app.db<Facts[]>`
    select u.email_verified is not null as verified, c.balance,
      (select count(*)::int from credit_entries e where e.account_id = c.id and e.kind = 'bonus') as bonuses
    from users u join credit_accounts c on c.user_id = u.id where u.email = ${email}`;
  return row;
}

describe('a sign-up', () => {
  test('waits until the email and the password together confirm its address, and then gets its credits once', async () => {
    const email = newEmail();
    const answer = await signUp(email);
    expect(answer.cookies).toEqual([]);
    expect(await enters(email, FIRST)).toBe(false);
    expect(await factsOf(email)).toEqual({ verified: false, balance: 0, bonuses: 0 });

    const link = linkIn(await mailbox.awaitLetter(email));
    const stranger = new Visitor(app.address);
    await fill(link, 'password', { password: 'not the password' }, stranger);
    expect([await stranger.isSignedIn(), (await factsOf(email))?.verified]).toEqual([false, false]);

    const visitor = new Visitor(app.address);
    await fill(link, 'password', { password: FIRST }, visitor);
    expect(await visitor.isSignedIn()).toBe(true);
    await fill(link, 'password', { password: FIRST }, stranger);
    expect(await stranger.isSignedIn()).toBe(false);
    expect(await factsOf(email)).toEqual({ verified: true, balance: 3, bonuses: 1 });
    expect(await enters(email, FIRST)).toBe(true);
  });

  test('gets the same answer for an address that is new, waits or has an account; only its owner learns which', async () => {
    const [fresh, waiting, { email: known, userId }] = [newEmail(), newEmail(), await newAccount(app.db, { credits: 0 })];
    await app.db`update users set email_verified = now() where id = ${userId}`;
    await signUp(waiting);
    const answers = [await signUp(fresh), await signUp(waiting, SECOND), await signUp(known, SECOND)];
    expect(new Set(answers.map((answer) => `${answer.status} ${wordsOf(answer)}`)).size).toBe(1);
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
    expect((await mailbox.awaitLetter(fresh)).subject).toContain('Confirm');
    expect((await mailbox.awaitLetter(waiting, 2)).subject).toContain('already have an account');
    expect((await mailbox.awaitLetter(known)).subject).toContain('already have an account');
  });

  test('with an unconfirmed address does not replace the password that waits', async () => {
    const email = newEmail();
    await signUp(email);
    const link = linkIn(await mailbox.awaitLetter(email));
    await signUp(email, SECOND);
    await fill(link, 'password', { password: SECOND });
    expect((await factsOf(email))?.verified).toBe(false);
    await fill(link, 'password', { password: FIRST });
    expect((await factsOf(email))?.verified).toBe(true);
  });
});

const press = async (visitor: Visitor, link: string) => visitor.submit(await visitor.formSaying(link, 'Sign in'), {});

describe('a sign-in link', () => {
  const ask = (email: string) => new Visitor(app.address).auth('signin/email', { email });

  test('opens a new account once, with its address confirmed and its credits', async () => {
    const email = newEmail();
    await ask(email);
    const link = linkIn(await mailbox.awaitLetter(email));
    const [visitor, second] = [new Visitor(app.address), new Visitor(app.address)];
    await press(visitor, link);
    await press(second, link);
    expect([await visitor.isSignedIn(), await second.isSignedIn()]).toEqual([true, false]);
    expect(await factsOf(email)).toEqual({ verified: true, balance: 3, bonuses: 1 });
  });

  test.each([
    (email: string) => `somebody <${email}>`,
    (email: string) => `somebody,${email}`,
    (email: string) => `"${email}" <${email}>`,
    (email: string) => `${email},other@example.test`,
  ])('is sent to one plain address only: %s gets no email and no account', async (disguise) => {
    const email = newEmail();
    await ask(disguise(email));
    await ask(email);
    await mailbox.awaitLetter(email);
    expect(mailbox.lettersTo(email)).toHaveLength(1);
    expect(await app.db`select 1 from verification_tokens where identifier like ${`%${email}%`}`).toHaveLength(1);
  });

  test('leads to this service, whatever host name the request claims', async () => {
    const email = newEmail();
    await new Visitor(app.address, { 'X-Forwarded-Host': 'evil.example' }).auth('signin/email', { email });
    expect((await mailbox.awaitLetter(email)).text).not.toContain('evil.example');
  });

  test('is not used up by a program that opens links in emails', async () => {
    const email = newEmail();
    await ask(email);
    const link = linkIn(await mailbox.awaitLetter(email));
    const scanner = new Visitor(app.address);
    for (const method of ['HEAD', 'GET']) await fetch(new URL(link, app.address), { method });
    expect((await scanner.open(link)).status).toBe(200);
    expect([await scanner.isSignedIn(), await factsOf(email)]).toEqual([false, undefined]);
    const visitor = new Visitor(app.address);
    const answer = await press(visitor, link);
    expect(new URL(answer.location ?? '', app.address).pathname).toBe('/analyses');
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test('leads only to this site, whatever was added to it', async () => {
    const email = newEmail();
    await ask(email);
    const link = linkIn(await mailbox.awaitLetter(email));
    const visitor = new Visitor(app.address);
    const answer = await press(visitor, `${link}&next=x`.replace(/next=[^&]*/g, 'next=https%3A%2F%2Fevil.example%2F'));
    expect(new URL(answer.location ?? '', app.address).origin).toBe(new URL(app.address).origin);
  });

  test('is sent at most ten times in a quarter of an hour; the page then says when to try again, and keeps the path', async () => {
    const email = newEmail();
    for (let index = 0; index < 10; index += 1) await admitStranger(app.db, 'sign_in_email', { email, address: undefined });
    const visitor = new Visitor(app.address);
    let page = await visitor.auth('signin/email', { email, callbackUrl: '/credits' });
    while (page.location !== null) page = await visitor.open(page.location);
    expect(messageOf(page)).toMatch(/^Too many attempts\. Try again in \d+ minutes?\.$/);
    expect((await visitor.formOn(page.path, 'password')).fields.next).toBe('/credits');
    expect(mailbox.lettersTo(email)).toEqual([]);
  });

  test('gets the same answer whether the address has an account or not', async () => {
    const { email } = await newUnconfirmed();
    const answers = [await ask(email), await ask(newEmail())];
    expect(answers[0]?.location).toBe(answers[1]?.location);
  });
});

describe('a user who proves that an unconfirmed address is theirs', () => {
  const bySignIn = async (email: string) => {
    await new Visitor(app.address).auth('signin/email', { email });
    const visitor = new Visitor(app.address);
    await press(visitor, linkIn(await mailbox.awaitLetter(email)));
    return visitor;
  };
  const byReset = async (email: string) => {
    await fill('/reset', 'email', { email });
    const visitor = new Visitor(app.address);
    await fill(linkIn(await mailbox.awaitLetter(email)), 'password', { password: SECOND }, visitor);
    return visitor;
  };

  test.each([
    ['a link to sign in', bySignIn],
    ['a new password', byReset],
  ])('by %s is the only owner of the account: earlier passwords, browsers and tokens no longer work', async (_, prove) => {
    const squatter = await newUnconfirmed();
    const owner = await prove(squatter.email);
    expect([await owner.isSignedIn(), await squatter.browser.isSignedIn()]).toEqual([true, false]);
    expect(await enters(squatter.email, FIRST)).toBe(false);
    expect(await verifyToken(app.db, squatter.secret, 'credits')).toBeUndefined();
    expect((await factsOf(squatter.email))?.verified).toBe(true);
  });
});
