import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '@/lib/errors';
import { admitSignIn } from '@/lib/users/attempts';
import { setPassword } from '@/lib/users/change-password';
import { awayFromBoundary } from '@/tests/support/boundary';
import { startApp } from '@/tests/support/built-app';
import { perFile } from '@/tests/support/per-file';
import { newPerson } from '@/tests/support/person';
import { messageOf, Visitor } from '@/tests/support/visitor';

const app = perFile(() => startApp({ TRUSTED_PROXY_HOPS: '1' }));

const QUARTER_MS = 900_000;
const ROOM_MS = 45_000;
const PASSWORD = 'a long walk by the harbor';
const WRONG = 'The email address or password is wrong.';
const LIMITED = /^Too many attempts\. Try again in \d+ minutes?\.$/;

const newUser = () => newPerson(app.db, PASSWORD);

/** Attempts are counted per quarter of an hour; those of one test must be in the same one. */
const awayFromQuarter = () => awayFromBoundary(QUARTER_MS, ROOM_MS);

const clientAt = (address: string) => new Visitor(app.address, { 'X-Forwarded-For': address });
const newAddress = () => ['100', ...randomBytes(3)].join('.');
const newClient = () => clientAt(newAddress());
const addressOf = (email: string, address = newAddress()) => ({ email, address, device: undefined });

/** Makes this many failed attempts at an account, each from another address; those above a limit are rejected. */
async function tryAt(email: string, count: number, toAddress = newAddress): Promise<void> {
  await awayFromQuarter();
  for (let index = 0; index < count; index += 1)
    await admitSignIn(app.db, addressOf(email, toAddress())).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
}

/** A browser in which the owner has signed in, now at another address. */
async function knownBrowserOf(email: string, password = PASSWORD): Promise<Visitor> {
  const before = newClient();
  await before.signIn(email, password);
  const known = newClient();
  known.cookies.set('device', before.cookies.get('device') ?? 'none');
  return known;
}

test('does not lock the owner out for ten wrong passwords that strangers try elsewhere', async () => {
  const { email } = await newUser();
  const known = await knownBrowserOf(email);
  await awayFromQuarter();
  for (let index = 0; index < 10; index += 1) expect(messageOf(await newClient().signIn(email, 'not the password'))).toBe(WRONG);
  expect(messageOf(await known.signIn(email, PASSWORD))).toBeNull();
  expect(messageOf(await newClient().signIn(email, PASSWORD))).toBeNull();
});

test.each([50, 99])('admits the owner after %i of them, in a known browser and in a new one', async (count) => {
  const { email } = await newUser();
  const known = await knownBrowserOf(email);
  await tryAt(email, count);
  expect(messageOf(await known.signIn(email, PASSWORD))).toBeNull();
  expect(messageOf(await newClient().signIn(email, PASSWORD))).toBeNull();
});

test('stops guesses from two hundred addresses at the hundredth, and still admits the owner’s browser', async () => {
  const { email } = await newUser();
  const known = await knownBrowserOf(email);
  await tryAt(email, 200);
  expect(messageOf(await newClient().signIn(email, 'not the password'))).toMatch(LIMITED);
  expect(messageOf(await newClient().signIn(email, PASSWORD))).toMatch(LIMITED);
  expect(messageOf(await known.signIn(email, PASSWORD))).toBeNull();
});

test('stops guesses from one address after ten, even with the right password, and counts other addresses separately', async () => {
  const { email } = await newUser();
  await awayFromQuarter();
  const address = newAddress();
  for (let index = 0; index < 10; index += 1) expect(messageOf(await clientAt(address).signIn(email, 'not the password'))).toBe(WRONG);
  expect(messageOf(await clientAt(address).signIn(email, 'not the password'))).toMatch(LIMITED);
  expect(messageOf(await clientAt(address).signIn(email, PASSWORD))).toMatch(LIMITED);
  await tryAt(email, 200, () => address);
  expect(messageOf(await newClient().signIn(email, PASSWORD))).toBeNull();
});

test('counts concurrent attempts like consecutive ones', async () => {
  const { email } = await newUser();
  await awayFromQuarter();
  const address = newAddress();
  const messages = await Promise.all(
    Array.from({ length: 15 }, async () => messageOf(await clientAt(address).signIn(email, 'not the password'))),
  );
  expect(messages.filter((message) => message === WRONG)).toHaveLength(10);
  expect(messages.filter((message) => LIMITED.test(message ?? ''))).toHaveLength(5);
});

test('stops guesses in a known browser after ten', async () => {
  const { email } = await newUser();
  const known = await knownBrowserOf(email);
  await awayFromQuarter();
  for (let index = 0; index < 10; index += 1) expect(messageOf(await known.signIn(email, 'not the password'))).toBe(WRONG);
  expect(messageOf(await known.signIn(email, PASSWORD))).toMatch(LIMITED);
});

test('recognizes a browser only for the account that it signed in to, and only by its own cookie', async () => {
  const [{ email }, { email: other }] = [await newUser(), await newUser()];
  const own = (await knownBrowserOf(email)).cookies.get('device') ?? '';
  const foreign = (await knownBrowserOf(other)).cookies.get('device') ?? '';
  const [id, signature] = own.split('.');
  const mixed = `${foreign.split('.')[0]}.${signature}`;
  await tryAt(email, 100);
  for (const device of [foreign, mixed, id ?? '', `${id}.`, `${id}.${'A'.repeat(43)}`, 'x'.repeat(5000)]) {
    const visitor = newClient();
    visitor.cookies.set('device', device);
    expect(messageOf(await visitor.signIn(email, PASSWORD))).toMatch(LIMITED);
  }
});

test('recognizes no browser from before a change of the password', async () => {
  const { email } = await newUser();
  const former = await knownBrowserOf(email);
  const changed = 'another walk by the sea';
  await setPassword(app.db, { email, password: changed });
  await tryAt(email, 100);
  expect(messageOf(await former.signIn(email, changed))).toMatch(LIMITED);
});

test('still recognizes the browser in which the owner changes the password', async () => {
  const { email } = await newUser();
  const [changed, owner] = ['another walk by the sea', newClient()];
  await owner.signIn(email, PASSWORD);
  const form = await owner.formOn('/settings/account', 'oldPassword');
  await owner.submit(form, { oldPassword: PASSWORD, newPassword: changed });
  const known = newClient();
  known.cookies.set('device', owner.cookies.get('device') ?? 'none');
  await tryAt(email, 100);
  expect(messageOf(await known.signIn(email, changed))).toBeNull();
});

test('treats a browser that signs in again as the same one', async () => {
  const [{ email }, { email: other }] = [await newUser(), await newUser()];
  const visitor = newClient();
  await visitor.signIn(email, PASSWORD);
  const first = visitor.cookies.get('device');
  await visitor.signIn(email, PASSWORD);
  expect(visitor.cookies.get('device')).toBe(first);
  await visitor.signIn(other, PASSWORD);
  expect(visitor.cookies.get('device')?.split('.')[0]).not.toBe(first?.split('.')[0]);
});

test('stops guesses in all known browsers together at the fiftieth, and no stranger with them', async () => {
  const { email } = await newUser();
  const known = await knownBrowserOf(email);
  await awayFromQuarter();
  const browsers = Array.from({ length: 5 }, () => randomUUID());
  for (const device of browsers.flatMap((browser) => Array<string>(10).fill(browser)))
    await admitSignIn(app.db, { email, address: undefined, device });
  expect(messageOf(await known.signIn(email, PASSWORD))).toMatch(LIMITED);
  expect(messageOf(await newClient().signIn(email, PASSWORD))).toBeNull();
});

test('stores nothing in the browser that opens the account or shows its address', async () => {
  const { email } = await newUser();
  const visitor = newClient();
  const { cookies } = await visitor.signIn(email, PASSWORD);
  const device = cookies.find(({ name }) => name === 'device');
  expect(device?.attributes).toEqual(
    expect.arrayContaining(['Path=/', 'HttpOnly', expect.stringMatching(/^SameSite=lax$/i), 'Max-Age=34560000']),
  );
  expect(device?.value).not.toContain(email.slice(0, 8));
  const known = await knownBrowserOf(email);
  expect(await known.isSignedIn()).toBe(false);
  known.cookies.set('session', known.cookies.get('device') ?? '');
  expect(await known.isSignedIn()).toBe(false);
});

test('treats an address without an account no differently', async () => {
  const [{ email }, stranger] = [await newUser(), `${randomUUID()}@example.test`];
  const answers = [];
  for (const given of [email, stranger]) {
    await tryAt(given, 99);
    for (const password of ['not the password', 'not the password either']) {
      const page = await newClient().signIn(given, password);
      const bytes = page.html.replaceAll(given, '').replace(/\d+ minutes?/g, '').length;
      answers.push([page.status, messageOf(page)?.replace(/\d+ minutes?/, 'a while'), bytes, page.cookies.map(({ name }) => name)]);
    }
  }
  expect(answers.slice(0, 2)).toEqual(answers.slice(2));
  expect(answers.map(([, message]) => message)).toEqual([
    WRONG,
    'Too many attempts. Try again in a while.',
    WRONG,
    'Too many attempts. Try again in a while.',
  ]);
});

test('delays one client that tries many accounts, and no other client', async () => {
  const { email } = await newUser();
  await awayFromQuarter();
  for (let index = 0; index < 60; index += 1) await admitSignIn(app.db, addressOf(`${randomUUID()}@example.test`, '198.51.100.7'));
  expect(messageOf(await clientAt('198.51.100.7').signIn(email, PASSWORD))).toMatch(LIMITED);
  // A client's own claim is further left than the address that our proxy saw.
  expect(messageOf(await clientAt('203.0.113.1, 198.51.100.7').signIn(email, PASSWORD))).toMatch(LIMITED);
  expect(messageOf(await clientAt('198.51.100.7, 203.0.113.1').signIn(email, PASSWORD))).toBeNull();
});

test('counts a whole IPv6 network as one client', async () => {
  const { email } = await newUser();
  await awayFromQuarter();
  for (let index = 0; index < 60; index += 1) await admitSignIn(app.db, addressOf(`${randomUUID()}@example.test`, '2001:db8:7:7::/64'));
  expect(messageOf(await clientAt('2001:db8:7:7:a:b:c:d').signIn(email, PASSWORD))).toMatch(LIMITED);
  expect(messageOf(await clientAt('2001:db8:7:8:a:b:c:d').signIn(email, PASSWORD))).toBeNull();
});

test('clears the failed attempts of a user who knows the password, and no others', async () => {
  const { email } = await newUser();
  const address = newAddress();
  for (let round = 0; round < 2; round += 1) {
    await tryAt(email, 9, () => address);
    expect(messageOf(await clientAt(address).signIn(email, PASSWORD))).toBeNull();
  }
  await tryAt(email, 82);
  expect(messageOf(await newClient().signIn(email, PASSWORD))).toMatch(LIMITED);
});

test('stores no addresses of people or clients', async () => {
  const { email } = await newUser();
  await clientAt('192.0.2.77').signIn(email, 'not the password');
  const rows = await app.db<{ subject: string }[]>`select subject from sign_in_attempts`;
  expect(rows.map(({ subject }) => subject).join(' ')).not.toMatch(/example\.test|192\.0|2001:/);
});

test('stores neither the address of a client who signs up nor its network, nor a hash that anyone could reverse, in any table', async () => {
  const [address, email] = [newAddress(), `${randomUUID()}@example.test`];
  const visitor = clientAt(address);
  await visitor.submit(await visitor.formOn('/sign-up', 'email'), { email, password: PASSWORD });
  expect(await visitor.isSignedIn()).toBe(true);
  const tables = await app.db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  const rows = await Promise.all(tables.map(({ name }) => app.db.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`)));
  const stored = rows.flat().map(({ row }) => row);
  // The sign-up and its address were counted.
  expect(stored.join()).toMatch(/sign_up:address:/);
  expect(stored.filter((row) => row.includes(email))).toHaveLength(1);
  const network = address.slice(0, address.lastIndexOf('.') + 1);
  const hash = createHash('sha256').update(address).digest();
  for (const trace of [network, ...(['hex', 'base64', 'base64url'] as const).map((form) => hash.toString(form))])
    expect(stored.filter((row) => row.includes(trace))).toEqual([]);
});
