import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeUnused } from '@/lib/oauth/retention';
import { generateSecret } from '@/lib/tokens/secret';
import { newAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { connectApp, oauth, refreshWith, registerApp } from '@/tests/support/oauth';
import { REDIRECT_URI } from '@/tests/support/oauth-query';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
// Each test registers up to a limit.
beforeEach(async () => {
  await harness.db`delete from rate_windows`;
});

describe('registration', () => {
  test('is limited for one address, and for all', async () => {
    const flood = (address: (n: number) => string, times: number) =>
      Promise.all(
        Array.from({ length: times }, (_, n) => oauth.register({ redirect_uris: [REDIRECT_URI] }, { 'x-client-address': address(n) })),
      );
    const ofOne = await flood(() => '203.0.113.7', 30);
    expect(ofOne.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = ofOne.find(({ status }) => status === 429);
    expect(refused?.body.error).toBe('temporarily_unavailable');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const ofMany = await flood((n) => `203.0.113.${n + 20}`, 620);
    expect(ofMany.filter(({ status }) => status === 201)).toHaveLength(580);
    await harness.db`delete from rate_windows where endpoint = 'registerAll'`;
    const unknown = await Promise.all(Array.from({ length: 70 }, () => oauth.register({ redirect_uris: [REDIRECT_URI] })));
    expect(unknown.filter(({ status }) => status === 201)).toHaveLength(60);
  });

  test('keeps 10,000 apps that never got access, the latest ones, and all that registered within an hour', async () => {
    const app = await registerApp();
    await harness.db`update oauth_clients set created_at = now() - interval '6 days' where id = ${app}`;
    await removeUnused(harness.db);
    expect(await harness.db`select 1 from oauth_clients where id = ${app}`).toHaveLength(1);
    await harness.db`
      insert into oauth_clients (id, name, redirect_uris, created_at)
      select 'crowd_' || n, 'crowd', array['https://example.com/'], now() - interval '59 minutes' from generate_series(1, 10001) as n`;
    await removeUnused(harness.db);
    expect(await harness.db`select 1 from oauth_clients where id = ${app}`).toHaveLength(0);
    expect((await harness.db`delete from oauth_clients where id like 'crowd%' returning 1`).length).toBe(10_001);
  });

  test('keeps the refresh tokens of access that has ended for a day', async () => {
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

  test('keeps no app that never got access for longer than a week, and every one that did', async () => {
    const { userId } = await newAccount(harness.db);
    const [used, unused, recent] = [await registerApp(), await registerApp(), await registerApp()];
    await connectApp(harness.db, userId, used);
    await harness.db`update oauth_clients set created_at = now() - interval '8 days' where id in (${used}, ${unused})`;
    await removeUnused(harness.db);
    const left = await harness.db<{ id: string }[]>`select id from oauth_clients where id in (${used}, ${unused}, ${recent})`;
    expect(left.map(({ id }) => id).sort()).toEqual([used, recent].sort());
  });

  test.each([
    [[], 'invalid_request'],
    ['text', 'invalid_request'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: 'x' }, 'invalid_redirect_uri'],
    [{ redirect_uris: [REDIRECT_URI], grant_types: ['implicit'] }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT_URI], response_types: ['token'] }, 'invalid_client_metadata'],
  ])('of %j is refused with %s', async (metadata, error) => {
    expect(await oauth.register(metadata)).toMatchObject({ status: 400, body: { error, error_description: expect.any(String) } });
  });

  test('with a wrong token in its header says that the token is wrong, and with a good one takes place', async () => {
    const { secret } = await newAccount(harness.db);
    const metadata = { redirect_uris: [REDIRECT_URI] };
    const wrong = await oauth.register(metadata, { Authorization: `Bearer ${generateSecret()}` });
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: 'invalid_token', error_description: expect.stringContaining('wrong, expired or revoked') },
    });
    expect((await oauth.register(metadata, { Authorization: `Bearer ${secret}` })).status).toBe(201);
  });

  test('keeps of a name one line that people can read, which shows that it was cut', async () => {
    const { body } = await oauth.register({ client_name: `Claude\u202e\n<b>x</b>${'y'.repeat(99)}`, redirect_uris: [REDIRECT_URI] });
    expect(body.client_name).toBe(`Claude <b>x</b>${'y'.repeat(44)}…`);
  });
});
