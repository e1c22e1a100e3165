import { describe, expect, test } from 'vitest';
import { readAuthorization } from '@/lib/oauth/authorization';
import { removeUnused } from '@/lib/oauth/retention';
import { generateSecret } from '@/lib/tokens/secret';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { connectApp, ISSUER, oauth, refreshWith, registerApp } from '@/tests/support/oauth';
import { newPkce, REDIRECT_URI, toQuery } from '@/tests/support/oauth-query';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

describe('registration', () => {
  test('is open to every app after any number of registrations by strangers, and stores nothing of them', async () => {
    const flood = Array.from({ length: 700 }, (_, n) =>
      oauth.register({ redirect_uris: [REDIRECT_URI] }, n % 2 === 0 ? {} : { 'x-client-address': '203.0.113.7' }),
    );
    expect((await Promise.all(flood)).filter(({ status }) => status !== 201)).toEqual([]);
    expect(await harness.db`select 1 from oauth_clients`).toEqual([]);
    const { userId } = await newAccount(harness.db);
    const { clientId } = await connectApp(harness.db, userId);
    expect(await harness.db`select id from oauth_clients`).toEqual([{ id: clientId }]);
  });

  test('gives every app its own ID, which cannot be forged or changed', async () => {
    const [one, other] = [await registerApp(), await registerApp()];
    expect(one).not.toBe(other);
    const { userId } = await newAccount(harness.db);
    const ask = (clientId: string) =>
      readAuthorization(harness.db, toQuery({ clientId, challenge: newPkce().challenge }), { issuer: ISSUER, userId });
    expect(await ask(one)).toMatchObject({ kind: 'asked' });
    const bytes = Buffer.from(one.slice('client_'.length), 'base64url');
    const changed = bytes.map((byte, at) => (at === bytes.length - 4 ? byte ^ 1 : byte));
    for (const wrong of [
      `client_${Buffer.from(changed).toString('base64url')}`,
      `${one}=`,
      `client_${'A'.repeat(60)}`,
      'client_',
      `Client_${one.slice(7)}`,
    ])
      expect(await ask(wrong)).toMatchObject({ kind: 'refused', message: expect.stringContaining('not registered here') });
  });

  test('that does not fit into its ID is rejected', async () => {
    const uris = (n: number) => Array.from({ length: n }, (_, at) => `https://app.example.com/${'x'.repeat(100)}/${at}`);
    expect((await oauth.register({ redirect_uris: uris(9) })).status).toBe(201);
    expect(await oauth.register({ redirect_uris: uris(14) })).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
  });

  test('an app with a loaded document is deleted after a week, or beyond 10,000, unless a user has allowed it', async () => {
    const { userId } = await newAccount(harness.db);
    const used = await registerApp();
    await connectApp(harness.db, userId, used);
    await harness.db`update oauth_clients set created_at = now() - interval '8 days' where id = ${used}`;
    await harness.db`
      insert into oauth_clients (id, name, redirect_uris, created_at)
      values ('old', 'old', array['https://example.com/'], now() - interval '8 days'), ('six', 'six', array['https://example.com/'], now() - interval '6 days')`;
    await removeUnused(harness.db);
    const left = await harness.db<{ id: string }[]>`select id from oauth_clients where id in (${used}, 'old', 'six')`;
    expect(left.map(({ id }) => id).sort()).toEqual([used, 'six'].sort());
    await harness.db`
      insert into oauth_clients (id, name, redirect_uris, created_at)
      select 'crowd_' || n, 'crowd', array['https://example.com/'], now() - interval '59 minutes' from generate_series(1, 10001) as n`;
    await removeUnused(harness.db);
    expect(await harness.db`select 1 from oauth_clients where id = 'six'`).toEqual([]);
    expect((await harness.db`delete from oauth_clients where id like 'crowd%' returning 1`).length).toBe(10_001);
  });

  test('an app that a user allowed and that never exchanged its code is deleted with the code', async () => {
    const { userId } = await newAccount(harness.db);
    const used = await registerApp();
    await connectApp(harness.db, userId, used);
    await harness.db`
      insert into oauth_clients (id, name, redirect_uris, allowed_at) values
        ('idle', 'idle', array['https://example.com/'], now() - interval '3 days'),
        ('today', 'today', array['https://example.com/'], now() - interval '1 day')`;
    await harness.db`update oauth_clients set allowed_at = now() - interval '3 days' where id = ${used}`;
    await removeUnused(harness.db);
    const left = await harness.db<{ id: string }[]>`select id from oauth_clients where id in (${used}, 'idle', 'today')`;
    expect(left.map(({ id }) => id).sort()).toEqual([used, 'today'].sort());
  });

  test('keeps the refresh tokens of ended access for a day', async () => {
    const newGrant = async (ended: string | null) => {
      const { userId } = await newAccount(harness.db);
      await refreshWith(await connectApp(harness.db, userId));
      const [grant] = await harness.db<{ id: string }[]>`
        update api_tokens set revoked_at = now() - ${ended}::interval where user_id = ${userId} and client_id is not null returning id`;
      return grant?.id ?? '';
    };
    const grants = [await newGrant(null), await newGrant('23 hours'), await newGrant('25 hours')];
    await removeUnused(harness.db);
    const kept = grants.map((id) => harness.db`select 1 from refresh_tokens where token_id = ${id}`);
    expect((await Promise.all(kept)).map((rows) => rows.length)).toEqual([2, 2, 0]);
  });

  test.each([
    [[], 'invalid_request'],
    ['text', 'invalid_request'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: 'x' }, 'invalid_redirect_uri'],
    [{ redirect_uris: [REDIRECT_URI], grant_types: ['implicit'] }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT_URI], response_types: ['token'] }, 'invalid_client_metadata'],
  ])('of %j is rejected with %s', async (metadata, error) => {
    expect(await oauth.register(metadata)).toMatchObject({ status: 400, body: { error, error_description: expect.any(String) } });
  });

  test.each([
    [['cursor://anysphere.cursor-mcp/oauth/callback', REDIRECT_URI, 'https://www.cursor.com/agents/mcp/oauth/callback']],
    [['com.example.app:/oauth2redirect']],
  ])('of apps with a scheme of their own keeps every address: %j', async (redirect_uris) => {
    const metadata = { redirect_uris, grant_types: null, response_types: null, client_name: null };
    expect(await oauth.register(metadata)).toMatchObject({ status: 201, body: { redirect_uris } });
  });

  test('names an address that it refuses', async () => {
    const refused = 'myapp://"cb\\\u00e9';
    expect(await oauth.register({ redirect_uris: [REDIRECT_URI, refused] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_redirect_uri', error_description: expect.stringContaining(': myapp://?cb?? . Register') },
    });
  });

  test('fails with a wrong token in its header, and succeeds with a valid one', async () => {
    const { secret } = await newAccount(harness.db);
    const metadata = { redirect_uris: [REDIRECT_URI] };
    const wrong = await oauth.register(metadata, { Authorization: `Bearer ${generateSecret()}` });
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: 'invalid_token', error_description: expect.stringContaining('wrong, expired or revoked') },
    });
    expect((await oauth.register(metadata, { Authorization: `Bearer ${secret}` })).status).toBe(201);
  });

  test('keeps one readable line of a name, and marks where it was cut', async () => {
    const { body } = await oauth.register({ client_name: `Claude\u202e\n<b>x</b>${'y'.repeat(99)}`, redirect_uris: [REDIRECT_URI] });
    expect(body.client_name).toBe(`Claude <b>x</b>${'y'.repeat(44)}…`);
  });
});
