import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { endGrant } from '@/lib/oauth/grant';
import { startApp } from '@/tests/support/built-app';
import { decideAt, newPersonAt, pathOf, registerAt } from '@/tests/support/consent-page';
import { wordsOf } from '@/tests/support/html-words';
import { openGrantOf } from '@/tests/support/oauth';
import { perFile } from '@/tests/support/per-file';

const app = perFile(startApp);

const register = (metadata?: Record<string, unknown>) => registerAt(app, metadata);
const newPerson = () => newPersonAt(app);
const decide = (person: Awaited<ReturnType<typeof newPerson>>, path: string, decision: string) => decideAt(app, person, path, decision);

async function refusalOf(path: string): Promise<{ html: string; text: string }> {
  const { open } = await newPerson();
  const answer = await open(path);
  expect(answer.headers.get('location')).toBeNull();
  const html = await answer.text();
  const text = wordsOf(html);
  expect(text).toContain('This app cannot be connected');
  expect(text).not.toContain('Allow access');
  return { html, text };
}

test('only the user sees an unknown app or an unregistered address; the app gets no answer', async () => {
  await refusalOf(pathOf({ clientId: `client_${randomUUID()}` }));
  const redirectUri = `https://evil.example/<b>/\u202e${'x'.repeat(300)}`;
  const { html, text } = await refusalOf(pathOf({ clientId: await register(), redirectUri }));
  expect(text).toContain('The app calls itself “Test app”.');
  expect(text).toContain(`The address: https://evil.example/&lt;b&gt;/${'x'.repeat(150)}`);
  expect(text).not.toContain('x'.repeat(200));
  expect(html).not.toContain('<b>');
  expect(html).not.toMatch(/href="[^"]*evil\.example/);
});

test('a rejected app links to the entry of the documentation with the same words', async () => {
  const docs = await (await fetch(`${app.address}/docs/agents`)).text();
  const entryOf = (id: string) => wordsOf(docs.split(`<div id="${id}"`)[1]?.split('</dt>')[0] ?? '');
  const clientId = await register();
  for (const [path, id, words] of [
    [pathOf({ clientId: 'client_of-nobody' }), 'unknown-app', 'This app is not registered here'],
    [pathOf({ clientId: 'https://nobody.invalid/client.json' }), 'app-document', 'document that describes this app'],
    [
      pathOf({ clientId, redirectUri: 'https://evil.example/' }),
      'redirect-address',
      'The app asks to be answered at an address that it has not registered',
    ],
    [pathOf({ clientId: '' }), 'incomplete-link', 'The link of the app has no client_id'],
    [pathOf({ clientId, redirectUri: '' }), 'incomplete-link', 'no redirect_uri'],
  ] as const) {
    const { html, text } = await refusalOf(path);
    expect(html).toContain(`href="/docs/agents#${id}"`);
    expect(entryOf(id)).toContain(words);
    if (id !== 'app-document') expect(text).toContain(words);
  }
});

test('an account with as many apps as it may have learns so before it decides, and the request stays', async () => {
  const person = await newPerson();
  const clientId = await register();
  const path = pathOf({ clientId });
  const words = 'An account can have 20 connected apps. Disconnect one under Settings › Connected apps first.';
  const opens = async () => (await person.open(path)).text();
  expect(wordsOf(await opens())).not.toContain(words);
  const grants = await Promise.all(
    Array.from({ length: 20 }, (_, at) => openGrantOf(app.db, { userId: person.userId, clientId, name: `App ${at}` })),
  );
  const html = await opens();
  expect(wordsOf(html)).toContain(words);
  expect(html).toMatch(/href="\/settings\/apps" target="_blank"/);
  const refused = await decide(person, path, 'allow');
  expect(refused.headers.get('location')).toBeNull();
  expect(wordsOf(await refused.text())).toContain(words);
  expect(await endGrant(app.db, grants[0] ?? '')).toBe(true);
  expect((await decide(person, path, 'allow')).status).toBe(303);
});

test('“Deny” sends no user to a web app that they never connected', async () => {
  const person = await newPerson();
  const evil = 'https://evil.example/callback';
  const answer = await decide(person, pathOf({ clientId: await register({ redirect_uris: [evil] }), redirectUri: evil }), 'deny');
  const html = await answer.text();
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  expect(wordsOf(html)).toContain('Access denied');
  expect(wordsOf(html)).toContain('Go on to evil.example');
  expect(html).toContain(`href="${evil}?error=access_denied`);
  expect(wordsOf(html)).not.toContain('Allow access');
});

test('a user who has signed out in the meantime signs in and comes back to the same request', async () => {
  const person = await newPerson();
  const path = pathOf({ clientId: await register() });
  const signedOut = (at: string, init: RequestInit = {}) =>
    init.method === 'POST' ? fetch(`${app.address}${at}`, { redirect: 'manual', ...init }) : person.open(at, init);
  const answer = await decide({ ...person, open: signedOut }, path, 'allow');
  expect(answer.status).toBe(303);
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', app.address);
  expect([pathname, searchParams.get('next')]).toEqual(['/sign-in', path]);
});

test('every way into an account keeps the request', async () => {
  const path = pathOf({ clientId: await register() });
  const next = new URLSearchParams({ next: path });
  const pageOf = async (at: string) => (await fetch(`${app.address}${at}?${next}`)).text();
  const [signIn, signUp, reset] = [await pageOf('/sign-in'), await pageOf('/sign-up'), await pageOf('/reset')];
  expect(wordsOf(signIn)).toContain('Sign in to connect an app');
  expect(wordsOf(signUp)).toContain('Afterwards, you go on to connect the app.');
  for (const html of [signIn, signUp, reset]) {
    const links = [...html.matchAll(/<a[^>]* href="(\/(?:sign-in|sign-up|reset)[^"]*)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThanOrEqual(2);
    for (const href of links) expect(new URL(href, app.address).searchParams.get('next')).toBe(path);
  }
});

test('a name that sounds like this service is contradicted', async () => {
  const { open } = await newPerson();
  const textOf = async (client_name: string) => wordsOf(await (await open(pathOf({ clientId: await register({ client_name }) }))).text());
  expect(await textOf('AD-ANALYSIS  Service (official)')).toContain('This app is not Ad Analysis Service,');
  expect(await textOf('Claude')).not.toContain('This app is not');
});

test('the settings say where an app is, and list the requests of one that was disconnected', async () => {
  const person = await newPerson();
  const [here, elsewhere] = [await register({ client_name: 'Here' }), await register({ redirect_uris: ['https://apps.example/cb'] })];
  await openGrantOf(app.db, { userId: person.userId, clientId: here, name: 'Here' });
  const grantId = await openGrantOf(app.db, {
    userId: person.userId,
    clientId: elsewhere,
    name: 'Elsewhere',
    redirectUri: 'https://apps.example/callback',
  });
  const text = wordsOf(await (await person.open('/settings/apps')).text());
  expect(text).toMatch(/Here\s?Not verified\s?On this computer/);
  expect(text).toMatch(/Elsewhere\s?Not verified\s?At apps\.example/);
  const filters = async () => (await person.open('/settings/developers/requests')).text();
  expect(await filters()).not.toContain('Disconnected apps');
  await endGrant(app.db, grantId);
  expect(await filters()).toMatch(new RegExp(`label="Disconnected apps"><option value="${grantId}">Elsewhere`));
});

test('an app that was used in its first minute was not used before it was connected', async () => {
  const person = await newPerson();
  const grantId = await openGrantOf(app.db, { userId: person.userId, clientId: await register(), name: 'Test app' });
  await app.db`update api_tokens set last_used_at = created_at - interval '30 seconds' where id = ${grantId}`;
  const html = await (await person.open('/settings/apps')).text();
  const [connected, used] = [...html.matchAll(/<time dateTime="([^"]*)"/g)].map(([, at]) => at);
  expect(connected).toBeDefined();
  expect(used).toBe(connected);
});
