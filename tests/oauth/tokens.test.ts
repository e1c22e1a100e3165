import { beforeAll, describe, expect, test } from 'vitest';
import { revokeOwnGrant } from '@/lib/oauth/grant';
import { generateSecret } from '@/lib/tokens/secret';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { allow, codeOf, connectApp, ISSUER, oauth, refreshWith, registerApp, stageConsent, toForm } from '@/tests/support/oauth';
import { newPkce, toQuery } from '@/tests/support/oauth-query';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let app: string;
let otherApp: string;
beforeAll(async () => {
  app = await registerApp();
  otherApp = await registerApp();
});

const works = async (secret: string) => (await clientOf(secret).credits()).status === 200;

const stage = () => stageConsent(harness.db, app);

describe('a token', () => {
  test('for another audience is rejected, and uses nothing up', async () => {
    const staged = await stage();
    const form = toForm(await codeOf(harness.db, staged), staged);
    expect(await oauth.token({ ...form, resource: 'https://other.example/' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    });
    const { status, body } = await oauth.token({ ...form, resource: `${ISSUER}/api/v1/mcp` });
    expect(status).toBe(200);
    const granted = { clientId: staged.clientId, refresh: String(body.refresh_token) };
    expect(
      (
        await oauth.token({
          grant_type: 'refresh_token',
          refresh_token: granted.refresh,
          client_id: granted.clientId,
          resource: 'https://other.example/',
        })
      ).body.error,
    ).toBe('invalid_target');
    expect((await refreshWith(granted)).status).toBe(200);
  });

  test('for refreshing opens no endpoint, nor does a code', async () => {
    const staged = await stage();
    const code = await codeOf(harness.db, staged);
    expect(await works(code)).toBe(false);
    const { body } = await oauth.token(toForm(code, staged));
    expect(await works(String(body.refresh_token))).toBe(false);
  });

  test('for refreshing is useless to another app', async () => {
    const { userId } = await stage();
    const connected = await connectApp(harness.db, userId, app);
    expect((await refreshWith({ clientId: otherApp, refresh: connected.refresh })).body.error).toBe('invalid_grant');
    expect((await refreshWith(connected)).status).toBe(200);
  });

  test('of an app that its owner disconnects ends at once, and the owner’s other app keeps working', async () => {
    const { userId } = await stage();
    const [one, other] = [await connectApp(harness.db, userId, app), await connectApp(harness.db, userId, otherApp)];
    const [grant] = await harness.db<{ id: string }[]>`select id from api_tokens where user_id = ${userId} and client_id = ${one.clientId}`;
    const stranger = await newAccount(harness.db);
    const revoke = (by: string) => revokeOwnGrant(harness.db, { userId: by, grantId: grant?.id ?? '' });
    await expect(revoke(stranger.userId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await works(one.access)).toBe(true);
    await revoke(userId);
    expect([await works(one.access), await works(other.access)]).toEqual([false, true]);
    expect((await refreshWith(one)).body.error).toBe('invalid_grant');
  });

  test('expires after an hour, and its grant after 60 days without a refresh', async () => {
    const { userId } = await stage();
    const connected = await connectApp(harness.db, userId, app);
    const [times] = await harness.db<{ access: number; grant: number }[]>`
      select round(extract(epoch from s.expires_at - now()) / 60)::int as access, round(extract(epoch from t.expires_at - now()) / 86400)::int as grant
      from api_tokens t join access_tokens s on s.token_id = t.id where t.user_id = ${userId}`;
    expect(times).toEqual({ access: 60, grant: 60 });
    await harness.db`update access_tokens set expires_at = now() where token_id in (select id from api_tokens where user_id = ${userId} and client_id is not null)`;
    expect(await works(connected.access)).toBe(false);
    await harness.db`update api_tokens set expires_at = now() where user_id = ${userId} and client_id is not null`;
    expect((await refreshWith(connected)).body.error).toBe('invalid_grant');
  });

  test('can be revoked only by its own app, and a personal token by none', async () => {
    const { userId, secret } = await newAccount(harness.db);
    const connected = await connectApp(harness.db, userId, app);
    expect((await oauth.revoke({ token: connected.access, client_id: otherApp })).status).toBe(401);
    expect(await works(connected.access)).toBe(true);
    expect((await oauth.revoke({ token: secret })).status).toBe(200);
    expect(await works(secret)).toBe(true);
    expect((await oauth.revoke({ token: generateSecret() })).status).toBe(200);
  });
});

describe('the token endpoint', () => {
  test.each([
    [{}, 400, 'invalid_request'],
    [{ grant_type: 'password', username: 'a', password: 'b' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials', client_id: 'x' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 401, 'invalid_client'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'client_unknown' }, 401, 'invalid_client'],
  ])('answers %j with %i %s', async (form, status, error) => {
    const answer = await oauth.token(form as Record<string, string>);
    expect(answer).toMatchObject({ status, body: { error, error_description: expect.stringMatching(/\.$/) } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('accepts no parameter twice', async () => {
    const { status, body } = await oauth.token([
      ['grant_type', 'refresh_token'],
      ['grant_type', 'authorization_code'],
    ]);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
  });
});

describe('an account', () => {
  test('has at most 20 connected apps in addition to its 20 tokens, however many codes are exchanged at once', async () => {
    const { userId } = await newAccount(harness.db);
    const clientId = app;
    const forms = [];
    for (let n = 0; n < 24; n += 1) {
      const pkce = newPkce();
      const url = await allow(harness.db, userId, toQuery({ clientId, challenge: pkce.challenge }));
      forms.push(toForm(url.searchParams.get('code') ?? '', { clientId, verifier: pkce.verifier }));
    }
    const answers = await Promise.all(forms.map((form) => oauth.token(form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    await expect(allow(harness.db, userId, toQuery({ clientId, challenge: newPkce().challenge }))).rejects.toMatchObject({
      code: 'invalid_body',
      message: expect.stringContaining('Connected apps'),
    });
  });
});
