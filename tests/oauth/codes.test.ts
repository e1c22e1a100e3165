import { beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '@/db/client';
import { readAuthorization } from '@/lib/oauth/authorization';
import { openGrant } from '@/lib/oauth/grant';
import { MAX_LIVE_GRANTS } from '@/lib/oauth/schema';
import { generateSecret } from '@/lib/tokens/secret';
import { openHarness } from '@/tests/support/harness';
import { codeOf, ISSUER, oauth, registerApp, stageConsent, toForm } from '@/tests/support/oauth';
import { toQuery } from '@/tests/support/oauth-query';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let app: string;
let otherApp: string;
beforeAll(async () => {
  app = await registerApp();
  otherApp = await registerApp();
});

const ask = async (query: URLSearchParams, userId: string) => readAuthorization(harness.db, query, { issuer: ISSUER, userId });

const stage = () => stageConsent(harness.db, app);

describe('PKCE', () => {
  test.each([
    ['without a challenge', { code_challenge: '', code_challenge_method: '' }],
    ['with the method plain', { code_challenge_method: 'plain' }],
    ['without a method, which would mean plain', { code_challenge_method: '' }],
    ['with a challenge that is no SHA-256', { code_challenge: 'short' }],
  ])('a request %s is rejected, and the app is notified', async (_name, more) => {
    const { userId, clientId, challenge } = await stage();
    const query = toQuery({ clientId, challenge, more });
    for (const [name, value] of Object.entries(more)) if (value === '') query.delete(name);
    const reading = await ask(query, userId);
    if (reading.kind !== 'mistaken') throw new Error(reading.kind);
    const { searchParams } = new URL(reading.location);
    expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'invalid_request', state: 'of-the-app', iss: ISSUER });
    expect(searchParams.has('code')).toBe(false);
  });

  test.each(['', 'x'.repeat(43), '~'.repeat(200), undefined])(
    'a stolen code is useless with the verifier %j, and is used up',
    async (verifier) => {
      const staged = await stage();
      const code = await codeOf(harness.db, staged);
      const { code_verifier: _right, ...form } = toForm(code, staged);
      const stolen = await oauth.token(verifier === undefined ? form : { ...form, code_verifier: verifier });
      expect(stolen.status).toBe(400);
      expect((await oauth.token(toForm(code, staged))).body).toMatchObject({ error: 'invalid_grant' });
    },
  );
});

describe('a code', () => {
  test('is useless to another app, and stays valid for its own', async () => {
    const staged = await stage();
    const code = await codeOf(harness.db, staged);
    expect((await oauth.token(toForm(code, { ...staged, clientId: otherApp }))).body.error).toBe('invalid_grant');
    expect((await oauth.token(toForm(code, staged))).status).toBe(200);
  });

  test('is exchanged at the address that it was sent to, or at none', async () => {
    const staged = await stage();
    const form = toForm(await codeOf(harness.db, staged), staged);
    expect((await oauth.token({ ...form, redirect_uri: 'http://127.0.0.1:9/callback' })).body.error).toBe('invalid_grant');
    const again = await stage();
    const { redirect_uri: _left, ...without } = toForm(await codeOf(harness.db, again), again);
    expect((await oauth.token(without)).status).toBe(200);
  });

  test('for which an account has no room is used up, also when there is room again', async () => {
    const { db } = harness;
    const staged = await stage();
    const { userId, clientId } = staged;
    const code = await codeOf(db, staged);
    const open = () => withTransaction(db, (tx) => openGrant(tx, { userId, clientId, name: 'An app' }));
    for (let grants = 0; grants < MAX_LIVE_GRANTS; grants += 1) await open();
    const refused = await oauth.token(toForm(code, staged));
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
    await db`update api_tokens set revoked_at = now() where user_id = ${userId}`;
    expect((await oauth.token(toForm(code, staged))).body.error).toBe('invalid_grant');
  });

  test('expires after a minute', async () => {
    const staged = await stage();
    const code = await codeOf(harness.db, staged);
    await harness.db`update authorization_codes set expires_at = expires_at - interval '60 seconds' where user_id = ${staged.userId}`;
    expect((await oauth.token(toForm(code, staged))).body.error).toBe('invalid_grant');
  });

  test('that was guessed, truncated or is another kind of token gets the same error', async () => {
    const staged = await stage();
    const code = await codeOf(harness.db, staged);
    const answers = await Promise.all(
      [generateSecret('code'), code.slice(0, -1), `${code}x`, generateSecret('token'), 'x'].map((guess) =>
        oauth.token(toForm(guess, staged)),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});
