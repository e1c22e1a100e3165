import { randomUUID } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listGrants } from '@/lib/oauth/grant';
import { caFile, certificate } from '@/tests/fakes/certificate/certificate';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { decideAt, newPersonAt, type Person, pathOf, registerAt } from '@/tests/support/consent-page';
import { wordsOf } from '@/tests/support/html-words';
import { openGrantOf } from '@/tests/support/oauth';
import { newPkce, REDIRECT_URI, toQuery } from '@/tests/support/oauth-query';

/** An app that is known by the metadata document of its host, for which the certificate of the fakes is. */
const published = {
  client_id: 'https://app.example.com/oauth/client.json',
  client_name: 'Published app',
  redirect_uris: ['https://app.example.com/callback'],
};
let fetched = 0;
const publisher = createServer(certificate, (_request, response) => {
  fetched += 1;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(published));
});

let app: AppServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  const { port } = publisher.address() as AddressInfo;
  app = await startApp({ EGRESS_MAP: `app.example.com=127.0.0.1:${port}`, EGRESS_CA: caFile });
});
afterAll(async () => {
  await app.close();
  publisher.close();
});

const register = (metadata?: Record<string, unknown>) => registerAt(app, metadata);
const newPerson = () => newPersonAt(app);
const decide = (person: Person, path: string, decision: string, headers?: Record<string, string>) =>
  decideAt(app, person, path, decision, headers);

test('a visitor signs in first, and comes back to the same question', async () => {
  const path = pathOf({ clientId: await register(), more: { state: 'a b+c&d', resource: `${app.address}/api/v1/mcp` } });
  const answer = await fetch(`${app.address}${path}`, { redirect: 'manual' });
  expect(answer.status).toBe(307);
  const next = new URL(answer.headers.get('location') ?? '', app.address).searchParams.get('next') ?? '';
  expect(Object.fromEntries(new URL(next, app.address).searchParams)).toEqual(Object.fromEntries(new URL(path, app.address).searchParams));
});

test('the page names the app, says that it has not proved who it is, where the browser goes next, and what the app may do', async () => {
  const { open } = await newPerson();
  const text = wordsOf(await (await open(pathOf({ clientId: await register() }))).text());
  for (const words of [
    'Allow “Test app” to use your account?',
    'This app has not proved who it is.',
    'an app on this computer',
    'Analyze ads with your credits',
    'See how many credits are left and were ever bought',
    'Your password',
    'Your payment details',
    'Signed in as',
    'Use another account',
  ])
    expect(text).toContain(words);
  const web = 'https://apps.example/callback';
  const clientId = await register({ redirect_uris: [web] });
  expect(wordsOf(await (await open(pathOf({ clientId, redirectUri: web }))).text())).toContain('your browser goes on to apps.example');
});

test('an app that is known by its metadata document is named by the host that publishes it, where it asks and where it is listed', async () => {
  const person = await newPerson();
  const { verifier, challenge } = newPkce();
  const [redirectUri = ''] = published.redirect_uris;
  const path = `/oauth/authorize?${toQuery({ clientId: published.client_id, challenge, redirectUri })}`;
  const text = wordsOf(await (await person.open(path)).text());
  expect(text).toContain('Allow “Published app” to use your account?');
  expect(text).toContain('This app is published by app.example.com.');
  expect(text).not.toContain('has not proved');
  const landed = new URL((await decide(person, path, 'allow')).headers.get('location') ?? '');
  const answer = await fetch(`${app.address}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: landed.searchParams.get('code') ?? '',
      client_id: published.client_id,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  expect(answer.status).toBe(200);
  expect(wordsOf(await (await person.open('/settings/apps')).text())).toMatch(/Published app\s?Verified: app\.example\.com/);
});

test('the metadata document of an app is fetched once while it may be kept, and again after that', async () => {
  const { open } = await newPerson();
  const [redirectUri = ''] = published.redirect_uris;
  const ask = () => open(pathOf({ clientId: published.client_id, redirectUri }));
  await ask();
  const before = fetched;
  await ask();
  expect(fetched).toBe(before);
  await app.db`update oauth_clients set fresh_until = now() where id = ${published.client_id}`;
  await ask();
  expect(fetched).toBe(before + 1);
});

test('the name of an app is text, however it is written', async () => {
  const { open } = await newPerson();
  const clientId = await register({ client_name: '<img src=x onerror=alert(1)> \u202egpj' });
  const html = await (await open(pathOf({ clientId }))).text();
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('\u202e');
});

test('no frame can contain the page, and its form leads to this service and to the app, and nowhere else', async () => {
  const { open } = await newPerson();
  const sourcesOf = async (redirectUri: string) => {
    const { headers } = await open(pathOf({ clientId: 'nobody', redirectUri }));
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toContain('no-store');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    return /form-action ([^;]*)/.exec(policy)?.[1];
  };
  expect(await sourcesOf('http://127.0.0.1:5123/callback')).toBe("'self' http://127.0.0.1:5123");
  expect(await sourcesOf('https://apps.example/callback')).toBe("'self' https://apps.example");
  expect(await sourcesOf('http://[::1]:5123/callback')).toBe("'self' http:");
  expect(await sourcesOf('cursor://anysphere.cursor-mcp/oauth/callback')).toBe("'self' cursor:");
  expect(await sourcesOf('com.example.app:/callback')).toBe("'self' com.example.app:");
  for (const uri of ['https://a;script-src/', 'https://a,b/', 'javascript:alert(1)', 'myapp://callback', 'http://apps.example/', ''])
    expect(await sourcesOf(uri)).toBe("'self'");
});

test('the popup of a web app keeps its opener through sign-in and consent, and on no other page', async () => {
  const path = pathOf({ clientId: await register() });
  const policyOf = async (page: string) =>
    (await fetch(`${app.address}${page}`, { redirect: 'manual' })).headers.get('cross-origin-opener-policy');
  const next = new URLSearchParams({ next: path });
  for (const page of [path, `/sign-in?${next}`, `/sign-up?${next}`, `/reset?${next}`]) expect(await policyOf(page)).toBe('unsafe-none');
  for (const page of ['/sign-in', '/sign-in?next=/analyses', '/docs', '/analyses']) expect(await policyOf(page)).toBe('same-origin');
});

test('“Allow access” sends a code to the app, “Deny” an error; each names this server and has the state', async () => {
  const person = await newPerson();
  const path = pathOf({ clientId: await register() });
  const landed = async (decision: string) => {
    const answer = await decide(person, path, decision);
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '');
  };
  const allowed = await landed('allow');
  expect(`${allowed.origin}${allowed.pathname}`).toBe(REDIRECT_URI);
  expect(allowed.searchParams.get('code')).not.toBeNull();
  const denied = await landed('deny');
  expect(denied.searchParams.get('error')).toBe('access_denied');
  expect(denied.searchParams.get('code')).toBeNull();
  for (const { searchParams } of [allowed, denied])
    expect([searchParams.get('iss'), searchParams.get('state')]).toEqual([app.address, 'of-the-app']);
  // What is neither is no permission.
  expect((await landed('')).searchParams.get('error')).toBe('access_denied');
});

test('access is never allowed by opening the page, however often it was allowed before', async () => {
  const person = await newPerson();
  const path = pathOf({ clientId: await register() });
  expect((await decide(person, path, 'allow')).status).toBe(303);
  const again = await person.open(path);
  expect([again.status, wordsOf(await again.text())]).toEqual([200, expect.stringContaining('Allow access')]);
  expect(await listGrants(app.db, person.userId)).toEqual([]);
});

test('a form that another site sends decides nothing', async () => {
  const person = await newPerson();
  const path = pathOf({ clientId: await register() });
  const answer = await decide(person, path, 'allow', { Origin: 'https://evil.example' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get('location')).toBeNull();
});

test('a page that one account opened decides nothing for another', async () => {
  const [opened, signedIn] = [await newPerson(), await newPerson()];
  const path = pathOf({ clientId: await register() });
  const answer = await decide(
    { ...opened, open: (at, init) => (init?.method === 'POST' ? signedIn : opened).open(at, init) },
    path,
    'allow',
  );
  expect(answer.headers.get('location')).toBeNull();
  expect(wordsOf(await answer.text())).toContain('another account');
});

test('an app that checks first, as a program, learns that its registration was deleted, and nothing else', async () => {
  const ask = (clientId: string, accept = 'application/json') =>
    fetch(`${app.address}${pathOf({ clientId })}`, { redirect: 'manual', headers: { Accept: accept } });
  const gone = await ask(`client_${randomUUID()}`);
  expect([gone.status, await gone.json()]).toEqual([
    400,
    { error: 'invalid_client', error_description: expect.stringMatching(/not registered/) },
  ]);
  for (const clientId of [await register(), published.client_id]) {
    const known = await ask(clientId);
    expect([known.status, known.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in?next=%2Foauth%2Fauthorize')]);
  }
  expect((await ask('client_of-nobody', 'text/html,application/json')).status).toBe(307);
});

const evil = 'https://evil.example/callback';

test.each([
  ['registered on the web', 'The app at evil.example asked', evil, () => register({ redirect_uris: [evil] })],
  ['registered on this computer', 'An app on this computer asked', REDIRECT_URI, () => register()],
  ['known by its metadata document', 'The app at app.example.com asked', published.redirect_uris[0] ?? '', async () => published.client_id],
])(
  'an app gets its mistakes %s only from users who have connected it; others read what is wrong, signed in or not',
  async (_kind, words, redirectUri, clientOf) => {
    const person = await newPerson();
    const clientId = await clientOf();
    const visit = (path: string) => fetch(`${app.address}${path}`, { redirect: 'manual' });
    const wrong: [Record<string, string>, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ prompt: 'none' }, 'interaction_required'],
      [{ resource: 'https://other.example/' }, 'invalid_target'],
    ];
    for (const [more, error] of wrong) {
      const path = pathOf({ clientId, redirectUri, more });
      for (const [answer, link] of [
        [await visit(path), false],
        [await person.open(path), true],
      ] as const) {
        expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
        const html = await answer.text();
        expect(wordsOf(html)).toContain(words);
        expect(html.includes(`href="${redirectUri}?error=${error}`)).toBe(link);
      }
    }
    await openGrantOf(app.db, { userId: person.userId, clientId, name: 'Connected' });
    const [more = {}, error] = wrong[0] ?? [];
    const answer = await person.open(pathOf({ clientId, redirectUri, more }));
    const location = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, location.searchParams.get('error'), location.searchParams.get('iss')]).toEqual([307, error, app.address]);
  },
);

test('the settings list the connected apps, or explain how to connect one', async () => {
  const { open } = await newPerson();
  const text = wordsOf(await (await open('/settings/apps')).text());
  expect(text).toContain('No connected apps');
  expect(text).toContain('Connect an agent');
});
