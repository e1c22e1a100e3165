import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { revokeToken } from '@/lib/tokens/revoke';
import { generateSecret } from '@/lib/tokens/secret';
import { awayFromBoundary } from '@/tests/support/boundary';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

describe('without a good token', () => {
  test('every endpoint answers one and the same 401', async () => {
    const { secret, tokenId } = await newAccount(harness.db);
    await revokeToken(harness.db, tokenId);
    const expired = await newAccount(harness.db);
    await harness.db`update api_tokens set expires_at = now() - interval '1 second' where id = ${expired.tokenId}`;
    const bodies = new Set<string>();
    for (const bad of [undefined, generateSecret(), secret, expired.secret, 'pat_short', 'x']) {
      const client = clientOf(bad);
      for (const answer of [
        await client.submit({ url: metaUrl(newAdId()) }),
        await client.fetch(randomUUID()),
        await client.list(),
        await client.credits(),
      ]) {
        expect(answer.status).toBe(401);
        const challenge = answer.headers.get('www-authenticate') ?? '';
        expect(challenge).toMatch(/^Bearer .*resource_metadata="http:\/\/127\.0\.0\.1\/\.well-known\/oauth-protected-resource\/api\/v1"$/);
        expect(challenge.includes('error="invalid_token"')).toBe(bad !== undefined);
        expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
        bodies.add(JSON.stringify(answer.body));
      }
    }
    expect(bodies.size).toBe(1);
  });

  test('a token counts only as one well-formed bearer header', async () => {
    const { secret } = await newAccount(harness.db);
    for (const authorization of [
      `Basic ${secret}`,
      secret,
      `Bearer ${secret} x`,
      `Bearer  ${secret},${secret}`,
      'Bearer ',
      `Bearer ${secret}=`,
    ]) {
      expect((await clientOf(undefined).credits({ Authorization: authorization })).status).toBe(401);
    }
    expect((await clientOf(undefined).credits({ Authorization: `bearer ${secret}` })).status).toBe(200);
  });
});

describe('the limiter', () => {
  test('says how long to wait in the header, the body and the message alike', async () => {
    const { secret, tokenId } = await newAccount(harness.db);
    await harness.db`update api_tokens set limits = '{"credits": 1}' where id = ${tokenId}`;
    const client = clientOf(secret);
    await awayFromBoundary();
    expect((await client.credits()).headers.get('ratelimit')).toMatch(/^"credits";r=0;t=\d+$/);
    const toBoundary = () => 60 - ((Date.now() / 1000) % 60);
    const before = toBoundary();
    const refused = await client.credits();
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' }, retryAfterSeconds: seconds } });
    expect(JSON.stringify(refused.body.error)).toContain(`${seconds} seconds`);
    expect(seconds).toBeLessThan(before + 1.5);
    expect(seconds).toBeGreaterThan(toBoundary() - 1.5);
    expect(refused.headers.get('ratelimit-policy')).toBe('"credits";q=1;w=60');
  });

  test('notes the last use of a token to the minute', async () => {
    const { secret, tokenId } = await newAccount(harness.db);
    const before = Date.now();
    await clientOf(secret).credits();
    const [row] = await harness.db<{ at: Date }[]>`select last_used_at as at from api_tokens where id = ${tokenId}`;
    expect(row?.at.getTime()).toBeGreaterThan(before - 60_000);
    expect(row?.at.getUTCSeconds()).toBe(0);
  });
});

describe('an analysis', () => {
  test('returns 404 for a missing or malformed id and 403 for another user’s', async () => {
    const [one, two] = [await newAccount(harness.db), await newAccount(harness.db)];
    const adId = newAdId();
    const { body } = await clientOf(one.secret).submit({ url: metaUrl(adId) });
    expect((await clientOf(two.secret).fetch(String(body.id))).body).toMatchObject({ error: { code: 'forbidden' } });
    for (const id of [randomUUID(), 'x', '..', `${body.id}x`, "'; select 1", '\u0000'])
      expect((await clientOf(one.secret).fetch(id)).status).toBe(404);
    expect((await clientOf(one.secret).fetch(String(body.id))).body).toEqual({
      id: body.id,
      status: 'queued',
      source: 'api',
      url: metaUrl(adId),
      platform: 'meta',
      adId,
      pageName: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      completedAt: null,
      addedAt: null,
      report: null,
      currentStep: 'In the queue',
      stills: [],
      errorMessage: null,
      failure: null,
    });
  });
});
