import { beforeAll, describe, expect, test } from 'vitest';
import { readAuthorization } from '@/lib/oauth/authorization';
import { denyAccess } from '@/lib/oauth/consent';
import { endGrant } from '@/lib/oauth/grant';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { ISSUER, openGrantOf, registerApp, stageConsent } from '@/tests/support/oauth';
import { REDIRECT_URI, toQuery } from '@/tests/support/oauth-query';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let app: string;
beforeAll(async () => {
  app = await registerApp();
});

const ask = async (query: URLSearchParams, userId: string) => readAuthorization(harness.db, query, { issuer: ISSUER, userId });

const stage = () => stageConsent(harness.db, app);

describe('a redirect address', () => {
  test.each([
    'https://evil.example/callback',
    'http://127.0.0.1:5123/callback/../other',
    'http://127.0.0.1:5123/callback?next=https://evil.example',
    '',
  ])('that was not registered gets no answer, not even an error: %s', async (redirectUri) => {
    const { userId, clientId, challenge } = await stage();
    const reading = await ask(toQuery({ clientId, challenge, redirectUri }), userId);
    expect(reading).toEqual({ kind: 'refused', message: expect.any(String), client: expect.objectContaining({ id: clientId }) });
  });

  test('on the user’s computer may have any port', async () => {
    const { userId, clientId, challenge } = await stage();
    for (const port of ['', ':1', ':65535']) {
      const reading = await ask(toQuery({ clientId, challenge, redirectUri: `http://127.0.0.1${port}/callback` }), userId);
      expect(reading.kind).toBe('asked');
    }
  });

  test('of a kind that is never served says which are', async () => {
    const { userId, clientId, challenge } = await stage();
    const reading = await ask(toQuery({ clientId, challenge, redirectUri: 'myapp://callback' }), userId);
    expect(reading).toMatchObject({ kind: 'refused', message: expect.stringMatching(/We redirect to: https; .*cursor:/) });
  });
});

describe('a request', () => {
  test.each([
    ['client_id', 'refused'],
    ['redirect_uri', 'refused'],
    ['state', 'mistaken'],
    ['code_challenge', 'mistaken'],
    ['response_type', 'mistaken'],
  ])('with two values of %s is rejected', async (name, kind) => {
    const { userId, clientId, challenge } = await stage();
    const query = toQuery({ clientId, challenge });
    query.append(name, 'another');
    expect((await ask(query, userId)).kind).toBe(kind);
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ request: 'x' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    [{ prompt: 'none' }, 'interaction_required'],
    [{ resource: 'https://other.example/api/v1/mcp' }, 'invalid_target'],
    [{ resource: `${ISSUER}/elsewhere` }, 'invalid_target'],
    [{ resource: `${ISSUER}.evil.example/` }, 'invalid_target'],
    [{ resource: `${ISSUER}/api/v1/mcp?x=1` }, 'invalid_target'],
  ])('with %j is answered with %s', async (more, error) => {
    const { userId, clientId, challenge } = await stage();
    const reading = await ask(toQuery({ clientId, challenge, more }), userId);
    if (reading.kind !== 'mistaken') throw new Error(reading.kind);
    expect(Object.fromEntries(new URL(reading.location).searchParams)).toMatchObject({ error, iss: ISSUER });
  });

  test.each(['', '/', '/api/v1', '/api/v1/mcp', '/api/v1/mcp/'])('may name this service as its resource: "%s"', async (path) => {
    const { userId, clientId, challenge } = await stage();
    expect(
      (await ask(toQuery({ clientId, challenge, more: { resource: `${ISSUER}${path}`, scope: 'offline_access' } }), userId)).kind,
    ).toBe('asked');
  });

  test.each([
    ['on the web', 'https://evil.example/callback?a=%20+x'],
    ['on this computer', REDIRECT_URI],
    ['with its own scheme', 'com.example.app:/callback'],
  ])('that is wrong redirects no one to an app %s without the user’s current access', async (_place, redirectUri) => {
    const { userId, challenge } = await stage();
    const clientId = await registerApp(['https://evil.example/callback?a=%20+x', REDIRECT_URI, 'com.example.app:/callback']);
    const wrong = toQuery({ clientId, challenge, redirectUri, more: { response_type: 'token' } });
    const isKnownTo = async (asked: string) => {
      const reading = await ask(wrong, asked);
      if (reading.kind !== 'mistaken') throw new Error(reading.kind);
      expect(reading.location.startsWith(`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}error=`)).toBe(true);
      return reading.isConnected;
    };
    const other = await newAccount(harness.db);
    await Promise.all(
      [other.userId, userId].map((owner) =>
        openGrantOf(harness.db, { userId: owner, clientId: owner === userId ? app : clientId, name: 'App' }),
      ),
    );
    expect(await isKnownTo(userId)).toBe(false);
    const grantId = await openGrantOf(harness.db, { userId, clientId, name: 'App' });
    expect(await isKnownTo(userId)).toBe(true);
    await endGrant(harness.db, grantId);
    expect(await isKnownTo(userId)).toBe(false);
    await harness.db`update api_tokens set revoked_at = null, expires_at = now() where id = ${grantId}`;
    expect(await isKnownTo(userId)).toBe(false);
  });

  test('of an unregistered app is rejected', async () => {
    const { userId, challenge } = await stage();
    for (const clientId of ['client_unknown', '', 'a\0b', 'é', 'http://example.com/client.json', 'https://127.0.0.1/client.json'])
      expect((await ask(toQuery({ clientId, challenge }), userId)).kind).toBe('refused');
  });

  test('that is denied notifies the app and names this server; an app without access on the web or with its own scheme only after the user’s click', async () => {
    const { userId, challenge } = await stage();
    const [web, native] = ['https://apps.example/callback', 'cursor://anysphere.cursor-mcp/oauth/callback'];
    const clientId = await registerApp([web, native, REDIRECT_URI]);
    const deny = async (redirectUri: string) => {
      const reading = await ask(toQuery({ clientId, challenge, redirectUri }), userId);
      if (reading.kind !== 'asked') throw new Error(reading.kind);
      const { location, host, isKnown } = await denyAccess(harness.db, reading.request, { userId, issuer: ISSUER });
      const { searchParams } = new URL(location);
      expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state: 'of-the-app', iss: ISSUER });
      return [host, isKnown];
    };
    expect([await deny(REDIRECT_URI), await deny(web), await deny(native)]).toEqual([
      [undefined, true],
      ['apps.example', false],
      [undefined, false],
    ]);
    await openGrantOf(harness.db, { userId, clientId, name: 'App' });
    expect([await deny(web), await deny(native)]).toEqual([
      ['apps.example', true],
      [undefined, true],
    ]);
  });
});
