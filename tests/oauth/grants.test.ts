import { beforeAll, describe, expect, test } from 'vitest';
import { isWellFormedSecret } from '@/lib/tokens/secret';
import { awayFromBoundary } from '@/tests/support/boundary';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { allow, type Connected, connectApp, ISSUER, oauth, refreshWith, registerApp } from '@/tests/support/oauth';
import { newPkce, REDIRECT_URI, toQuery } from '@/tests/support/oauth-query';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let clientId: string;
beforeAll(async () => {
  clientId = await registerApp();
});

const works = async (secret: string) => (await clientOf(secret).credits()).status === 200;

async function codeFor(userId: string, clientId: string) {
  const { verifier, challenge } = newPkce();
  const answer = await allow(harness.db, userId, toQuery({ clientId, challenge }));
  const code = answer.searchParams.get('code') ?? '';
  return {
    answer,
    form: { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: REDIRECT_URI, code_verifier: verifier },
  };
}

describe('a connected app', () => {
  test('gets an access token in the usual format, which serves all of the API for an hour', async () => {
    const { userId } = await newAccount(harness.db);
    const { answer, form } = await codeFor(userId, clientId);
    expect(answer.origin + answer.pathname).toBe(REDIRECT_URI);
    expect(answer.searchParams.get('state')).toBe('of-the-app');
    expect(answer.searchParams.get('iss')).toBe(ISSUER);

    const { status, headers, body } = await oauth.token(form);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600, refresh_token: expect.any(String) });
    expect(isWellFormedSecret(String(body.access_token))).toBe(true);
    const client = clientOf(String(body.access_token));
    expect((await client.submit({ url: metaUrl(newAdId()) })).status).toBe(201);
    expect((await client.list()).status).toBe(200);
    expect((await client.credits()).body).toMatchObject({ balance: 4 });
  });

  test('keeps its access by a refresh, with its limits and idempotency keys', async () => {
    const { userId } = await newAccount(harness.db);
    const app = await connectApp(harness.db, userId, clientId);
    const url = metaUrl(newAdId());
    const first = await clientOf(app.access).submit({ url }, { 'Idempotency-Key': 'one' });
    const { status, body } = await refreshWith(app);
    expect(status).toBe(200);
    const again = await clientOf(String(body.access_token)).submit({ url }, { 'Idempotency-Key': 'one' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.id).toBe(first.body.id);
    expect(again.headers.get('ratelimit')).toMatch(/r=8;/);
  });

  test('ends when a refresh token is used again later, whoever used it first', async () => {
    const { userId } = await newAccount(harness.db);
    const app = await connectApp(harness.db, userId, clientId);
    const { body } = await refreshWith(app);
    expect(await works(String(body.access_token))).toBe(true);
    await harness.db`
      update refresh_tokens set used_at = used_at - interval '31 seconds' from api_tokens t where t.id = token_id and t.user_id = ${userId}`;
    const reuse = await refreshWith(app);
    expect(reuse).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await works(String(body.access_token))).toBe(false);
    expect(await works(app.access)).toBe(false);
    expect((await refreshWith({ clientId: app.clientId, refresh: String(body.refresh_token) })).body.error).toBe('invalid_grant');
  });

  test('ends when its first refresh token is used again after more than a hundred refreshes', async () => {
    const { userId } = await newAccount(harness.db);
    const first = await connectApp(harness.db, userId, clientId);
    let { refresh } = first;
    let access = '';
    for (let n = 0; n < 101; n += 1) {
      if (n % 10 === 0) await harness.db`delete from rate_windows where endpoint like 'refresh%'`;
      const { body } = await refreshWith({ clientId, refresh });
      refresh = String(body.refresh_token);
      access = String(body.access_token);
    }
    expect(await works(access)).toBe(true);
    await harness.db`delete from rate_windows where endpoint like 'refresh%'`;
    expect((await refreshWith(first)).body.error).toBe('invalid_grant');
    expect(await works(access)).toBe(false);
  });

  test('is limited to ten refreshes a minute, and keeps its access', async () => {
    await awayFromBoundary();
    const { userId } = await newAccount(harness.db);
    let app = await connectApp(harness.db, userId, clientId);
    for (let n = 0; n < 10; n += 1) {
      const { body } = await refreshWith(app);
      app = { ...app, access: String(body.access_token), refresh: String(body.refresh_token) };
    }
    const slowed = await refreshWith(app);
    expect(slowed).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    await harness.db`delete from rate_windows where endpoint = 'refresh'`;
    expect((await refreshWith(app)).status).toBe(200);
  });

  test('is limited to forty refreshes a minute together with its user’s other apps', async () => {
    await awayFromBoundary();
    const refreshTwice = async (app: Connected) => {
      const { body } = await refreshWith(app);
      return (await refreshWith({ ...app, refresh: String(body.refresh_token) })).status;
    };
    const { userId } = await newAccount(harness.db);
    const ended = await connectApp(harness.db, userId, clientId);
    await harness.db`update api_tokens set revoked_at = now() where user_id = ${userId} and client_id is not null`;
    expect((await refreshWith(ended)).body.error).toBe('invalid_grant');
    const apps = await Promise.all(Array.from({ length: 20 }, () => connectApp(harness.db, userId, clientId)));
    expect(new Set(await Promise.all(apps.map(refreshTwice)))).toEqual(new Set([200]));
    const [app] = apps;
    expect(app && (await refreshWith(app))).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
    const ofAnother = await connectApp(harness.db, (await newAccount(harness.db)).userId, clientId);
    expect(await refreshTwice(ofAnother)).toBe(200);
  });

  test('ends after ten thousand refreshes, with a message for its user', async () => {
    const { userId } = await newAccount(harness.db);
    const app = await connectApp(harness.db, userId, clientId);
    await harness.db`
      insert into refresh_tokens (digest, token_id, used_at)
      select sha256(n::text::bytea), t.id, now() from api_tokens t, generate_series(1, 9999) as n
      where t.user_id = ${userId} and t.client_id is not null`;
    expect((await refreshWith(app)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining('access again'),
    });
    expect(await works(app.access)).toBe(false);
  });

  test('ends when its code is used twice', async () => {
    const { userId } = await newAccount(harness.db);
    const { form } = await codeFor(userId, clientId);
    const { body } = await oauth.token(form);
    expect(await works(String(body.access_token))).toBe(true);
    expect(await oauth.token(form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await works(String(body.access_token))).toBe(false);
  });

  test('two concurrent exchanges of one code give access at most once', async () => {
    const { userId } = await newAccount(harness.db);
    const { form } = await codeFor(userId, clientId);
    const answers = await Promise.all([oauth.token(form), oauth.token(form), oauth.token(form)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('has concurrent calls with an older and a newer access token counted together', async () => {
    const { userId } = await newAccount(harness.db);
    const app = await connectApp(harness.db, userId, clientId);
    const { body } = await refreshWith(app);
    const [one, other] = await Promise.all([clientOf(app.access).credits(), clientOf(String(body.access_token)).credits()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const last = await clientOf(app.access).credits();
    expect(last.headers.get('ratelimit')).toMatch(/r=117;/);
  });

  test('is disconnected by either of its tokens', async () => {
    const { userId } = await newAccount(harness.db);
    for (const kind of ['access', 'refresh'] as const) {
      const app = await connectApp(harness.db, userId, clientId);
      expect(await oauth.revoke({ token: app[kind], client_id: app.clientId })).toMatchObject({ status: 200 });
      expect(await works(app.access)).toBe(false);
      expect((await refreshWith(app)).body.error).toBe('invalid_grant');
    }
  });
});
