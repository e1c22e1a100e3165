import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adjust, refill } from '@/lib/credits/ledger';
import { linkIn, startMailbox } from '@/tests/fakes/mailbox';
import { startApp, startIdleApp } from '@/tests/support/built-app';
import { metaUrl, newAdId } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';
import { messageOf, type Page, Visitor, wordsOf } from '@/tests/support/visitor';

const app = perFile(async () => startIdleApp({ STARTING_CREDITS: '3' }));
const mailed = perFile(async () => {
  const mailbox = await startMailbox();
  const server = await startApp({ STARTING_CREDITS: '3', SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'ads@example.test', PUBLIC_URL: '' });
  const close = async () => {
    await server.close();
    await mailbox.close();
  };
  return { ...server, mailbox, close };
});

const PASSWORD = 'a long walk by the harbor';
const newEmail = () => `${randomUUID()}@example.test`;
const analysisPath = /^\/analyses\/[0-9a-f-]{36}$/;

async function paste(visitor: Visitor, text: string, origin?: string): Promise<Page> {
  const form = await visitor.formOn('/', 'url');
  return visitor.submit(form, { url: text }, origin ?? visitor.address);
}

/** Pastes an ad and creates an account; answers the address of the page that starts the analysis. */
async function pasteAndSignUp(visitor: Visitor, adId: string): Promise<string> {
  const pasted = await paste(visitor, metaUrl(adId));
  const form = await visitor.formOn(pasted.location ?? '', 'email');
  return (await visitor.submit(form, { email: newEmail(), password: PASSWORD })).location ?? '';
}

const start = async (visitor: Visitor, path: string) => visitor.submit(await visitor.formSaying(path, 'Start the analysis'), {});
const chargesOf = async (adId: string) =>
  (await app.db`select 1 from credit_entries e join analyses a on a.id = e.analysis_id where a.ad_id = ${adId} and e.kind = 'charge'`)
    .length;

describe('an ad pasted on the home page', () => {
  test('is named while signing up, and submitted once by the page after it, which then forgets it', async () => {
    const visitor = new Visitor(app.address);
    const adId = newAdId();
    const pasted = await paste(visitor, metaUrl(adId));
    const cookie = pasted.cookies.find(({ name }) => name === 'pasted-ad');
    expect(cookie?.attributes).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'Max-Age=1800', expect.stringMatching(/^SameSite=lax$/i)]),
    );
    const signUp = pasted.location ?? '';
    const page = wordsOf(await visitor.open(signUp));
    expect(page).toContain(`Analyzing: Meta ad ${adId}`);
    expect(page).toContain('Create account and analyze');
    const form = await visitor.formOn(signUp, 'email');
    const { location } = await visitor.submit(form, { email: newEmail(), password: PASSWORD });
    const other = new Visitor(app.address);
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
    const [first, second] = await Promise.all([start(visitor, location ?? ''), start(other, location ?? '')]);
    expect(first.location).toMatch(analysisPath);
    expect(second.location).toBe(first.location);
    expect(visitor.cookies.has('pasted-ad')).toBe(false);
    expect(await chargesOf(adId)).toBe(1);
  });

  test('is not submitted by opening a page, only by its form', async () => {
    const visitor = new Visitor(app.address);
    const adId = newAdId();
    const next = await pasteAndSignUp(visitor, adId);
    expect((await visitor.open(next)).status).toBe(200);
    expect(await chargesOf(adId)).toBe(0);
  });

  test('survives a wrong password, which is said at its field, and is named on the sign-in page', async () => {
    const owner = new Visitor(app.address);
    const email = newEmail();
    await owner.submit(await owner.formOn('/sign-up', 'email'), { email, password: PASSWORD });
    const visitor = new Visitor(app.address);
    const adId = newAdId();
    await paste(visitor, metaUrl(adId));
    const form = await visitor.formOn('/sign-in', 'password');
    const wrong = await visitor.submit(form, { email, password: 'not the password' });
    expect(messageOf(wrong)).toContain('The email address or password is wrong');
    expect(wrong.html).toMatch(/name="password"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="password"/);
    expect(wordsOf(wrong)).toContain(`Analyzing: Meta ad ${adId}`);
    const right = await visitor.submit(form, { email, password: PASSWORD });
    expect((await start(visitor, right.location ?? '')).location).toMatch(analysisPath);
  });

  test('is checked before anyone is sent to sign up', async () => {
    const visitor = new Visitor(app.address);
    const answer = await paste(visitor, 'foo');
    expect([answer.location, answer.cookies.map(({ name }) => name)]).toEqual([null, []]);
    expect(wordsOf(answer)).toContain('This is not a URL');
  });

  test('waits for a credit when there is none, which the form says before the click, and starts once one is there', async () => {
    const visitor = new Visitor(app.address);
    const adId = newAdId();
    const next = await pasteAndSignUp(visitor, adId);
    const [owner] = await app.db<{ accountId: string }[]>`
      select account_id as "accountId" from credit_entries where kind = 'bonus' order by id desc limit 1`;
    const accountId = owner?.accountId ?? '';
    await adjust(app.db, { accountId, credits: -3, reason: 'test' });
    const analyses = wordsOf(await visitor.open('/analyses'));
    expect(analyses).toContain('Open if free');
    expect(analyses).toContain('Ads that were analyzed before and sample ads stay free.');
    expect(messageOf(await start(visitor, next))).toContain('You have no credits left');
    await refill(app.db, { accountId, credits: 1, reason: 'test' });
    expect((await start(visitor, next)).location).toMatch(analysisPath);
    expect(await chargesOf(adId)).toBe(1);
  });

  test('several fill the field, once signed in, and are not submitted', async () => {
    const visitor = new Visitor(app.address);
    const ids = [newAdId(), newAdId()];
    const pasted = await paste(visitor, ids.map(metaUrl).join(' '));
    const form = await visitor.formOn(pasted.location ?? '', 'email');
    const { location } = await visitor.submit(form, { email: newEmail(), password: PASSWORD });
    const filled = await visitor.open(location ?? '');
    expect(new URL(filled.location ?? '', app.address).searchParams.get('url')).toBe(ids.map(metaUrl).join('\n'));
    expect(await Promise.all(ids.map(chargesOf))).toEqual([0, 0]);
  });
});

describe('no one else spends a credit', () => {
  test.each(['https://evil.example', 'null'])('the form of a page of %s keeps no ad and starts none', async (origin) => {
    const visitor = new Visitor(app.address);
    const adId = newAdId();
    const foreign = await paste(visitor, metaUrl(adId), origin);
    expect([foreign.location, visitor.cookies.has('pasted-ad')]).toEqual([null, false]);
    const next = await pasteAndSignUp(visitor, adId);
    const form = await visitor.formSaying(next, 'Start the analysis');
    expect((await visitor.submit(form, {}, origin)).location).toBeNull();
    expect(await chargesOf(adId)).toBe(0);
  });

  test('a link of another site, a forged and a changed cookie only fill the field', async () => {
    const visitor = new Visitor(app.address);
    const [mine, theirs] = [newAdId(), newAdId()];
    const next = await pasteAndSignUp(visitor, mine);
    const own = visitor.cookies.get('pasted-ad') ?? '';
    const link = next.replace(mine, theirs);
    for (const cookie of [own, undefined, `x${own}`, `${own.slice(0, -4)}AAAA`]) {
      if (cookie === undefined) visitor.cookies.delete('pasted-ad');
      else visitor.cookies.set('pasted-ad', cookie);
      const { location } = await visitor.open(link);
      expect(new URL(location ?? '', app.address).searchParams.get('url')).toBe(metaUrl(theirs));
    }
    expect([await chargesOf(mine), await chargesOf(theirs)]).toEqual([0, 0]);
  });

  test('an ad that one account submitted is not submitted for another with the same cookie', async () => {
    const [one, two] = [new Visitor(app.address), new Visitor(app.address)];
    const adId = newAdId();
    const next = await pasteAndSignUp(one, adId);
    await two.submit(await two.formOn('/sign-up', 'email'), { email: newEmail(), password: PASSWORD });
    two.cookies.set('pasted-ad', one.cookies.get('pasted-ad') ?? '');
    expect((await start(one, next)).location).toMatch(analysisPath);
    const answer = await start(two, next);
    expect(answer.location).toBeNull();
    expect(messageOf(answer)).toContain('submitted with another account');
    expect(await chargesOf(adId)).toBe(1);
  });
});

test('an ad in the address reaches no log', async () => {
  const adId = newAdId();
  const visitor = new Visitor(app.address);
  for (const path of [
    `/analyses?url=${encodeURIComponent(metaUrl(adId))}`,
    `/analyses?text=${encodeURIComponent(`see ${metaUrl(adId)}`)}`,
  ]) {
    const { location } = await visitor.open(path);
    expect(location).toContain('/sign-in');
    expect((await visitor.open(location ?? '')).status).toBe(200);
  }
  const { location } = await visitor.open(`/analyses?text=${encodeURIComponent(`see ${metaUrl(adId)}`)}`);
  expect(decodeURIComponent(decodeURIComponent(location ?? ''))).toContain(metaUrl(adId));
  await paste(visitor, metaUrl(adId));
  expect(await app.readLog()).not.toContain(adId);
});

describe('where a sign-up waits for a confirmed address', () => {
  async function signUp(visitor: Visitor, adId: string): Promise<string> {
    const pasted = await paste(visitor, metaUrl(adId));
    const email = newEmail();
    await visitor.submit(await visitor.formOn(pasted.location ?? '', 'email'), { email, password: PASSWORD });
    return linkIn(await mailed.mailbox.awaitLetter(email));
  }

  async function confirm(visitor: Visitor, link: string): Promise<string> {
    return (await visitor.submit(await visitor.formOn(link, 'password'), { password: PASSWORD })).location ?? '';
  }

  test('the analysis starts after the confirmation in the same browser', async () => {
    const visitor = new Visitor(mailed.address);
    const next = await confirm(visitor, await signUp(visitor, newAdId()));
    expect((await start(visitor, next)).location).toMatch(analysisPath);
  });

  test('in another browser, the field is filled, and nothing starts', async () => {
    const adId = newAdId();
    const elsewhere = new Visitor(mailed.address);
    const { location } = await elsewhere.open(await confirm(elsewhere, await signUp(new Visitor(mailed.address), adId)));
    expect(new URL(location ?? '', mailed.address).searchParams.get('url')).toBe(metaUrl(adId));
  });
});
