import { describe, expect, test } from 'vitest';
import { verifyToken } from '@/lib/tokens/verify';
import { admitSignIn, admitStranger } from '@/lib/users/attempts';
import { linkIn } from '@/tests/fakes/mailbox';
import { app, enters, FIRST, fill, mailbox, newEmail, newUnconfirmed, openMailApp, SECOND, signUp } from '@/tests/support/mail-app';
import { Visitor, wordsOf } from '@/tests/support/visitor';

openMailApp();

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
