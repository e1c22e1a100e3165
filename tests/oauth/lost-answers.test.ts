import { beforeAll, describe, expect, test } from 'vitest';
import { revokeOwnGrant } from '@/lib/oauth/grant';
import { forgetAnswers } from '@/lib/oauth/retention';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { type Connected, connectApp, ISSUER, oauth, refreshWith, registerApp } from '@/tests/support/oauth';
import { awaitBlocked, openWork } from '@/tests/support/open-work';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let clientId: string;
let otherApp: string;
beforeAll(async () => {
  [clientId, otherApp] = [await registerApp(), await registerApp()];
});

const works = async (secret: string) => (await clientOf(secret).credits()).status === 200;

/** A connected app that has refreshed, and whose answer may not have arrived. */
async function refreshed() {
  const { userId } = await newAccount(harness.db);
  const before = await connectApp(harness.db, userId, clientId);
  const { status, body } = await refreshWith(before);
  expect(status).toBe(200);
  const after = { clientId, access: String(body.access_token), refresh: String(body.refresh_token) };
  const [grant] = await harness.db<{ id: string }[]>`select id from api_tokens where user_id = ${userId} and client_id is not null`;
  const keptAnswers = async () =>
    (await harness.db`select 1 from access_tokens where token_id = ${grant?.id ?? ''} and answer is not null`).length;
  return { userId, grantId: grant?.id ?? '', before, after, answer: body, keptAnswers };
}

/** Every secret that the app has is dead. */
async function expectEnded(before: Connected, after: Connected): Promise<void> {
  expect(await refreshWith(before)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect([await works(before.access), await works(after.access), (await refreshWith(after)).status]).toEqual([false, false, 400]);
}

describe('a lost answer to a refresh', () => {
  test('is given again, at most twice, with the same expiration; a third time ends the connection', async () => {
    const { grantId, before, after, answer } = await refreshed();
    await harness.db`update access_tokens set expires_at = expires_at - interval '20 seconds' where token_id = ${grantId}`;
    for (let repeat = 1; repeat <= 2; repeat += 1) {
      const { status, body } = await refreshWith(before);
      expect([status, body]).toEqual([200, { ...answer, expires_in: expect.any(Number) }]);
      expect(Number(body.expires_in)).toBeGreaterThan(3500);
      expect(Number(body.expires_in)).toBeLessThanOrEqual(3580);
      expect(await harness.db`select 1 from refresh_tokens where token_id = ${grantId} and repeats = ${repeat}`).toHaveLength(1);
    }
    expect(await harness.db`select 1 from access_tokens where token_id = ${grantId}`).toHaveLength(2);
    await expectEnded(before, after);
  });

  test('still serves the API and the next refresh after a repeat', async () => {
    const { before, after } = await refreshed();
    await refreshWith(before);
    expect(await works(after.access)).toBe(true);
    expect((await refreshWith(after)).status).toBe(200);
  });

  test('is erased at the first use of its access token, at every endpoint', async () => {
    const uses: ((access: string) => Promise<{ status: number }>)[] = [
      (access) => clientOf(access).credits(),
      (access) => clientOf(access).list(),
      (access) => clientOf(access).submit({}),
      (access) => clientOf(access).fetch(crypto.randomUUID()),
    ];
    for (const use of uses) {
      const { before, after, keptAnswers } = await refreshed();
      expect([await works(before.access), await keptAnswers()]).toEqual([true, 1]);
      expect((await use(after.access)).status).not.toBe(401);
      expect(await keptAnswers()).toBe(0);
      await expectEnded(before, after);
    }
  });

  test('is erased by a call beyond the limit', async () => {
    const { before, after, grantId } = await refreshed();
    await harness.db`update api_tokens set limits = '{"credits":1}' where id = ${grantId}`;
    expect(await works(before.access)).toBe(true);
    expect((await clientOf(after.access).credits()).status).toBe(429);
    await harness.db`update api_tokens set limits = '{}' where id = ${grantId}`;
    await expectEnded(before, after);
  });

  test('is erased at the first use of its refresh token', async () => {
    const { before, after, keptAnswers } = await refreshed();
    const { body } = await refreshWith(after);
    expect([await works(String(body.access_token)), await keptAnswers()]).toEqual([true, 0]);
    await expectEnded(before, after);
  });

  test('is not given for an earlier token, whose answer another refresh has replaced', async () => {
    const { before, after } = await refreshed();
    await refreshWith(after);
    await expectEnded(before, after);
  });

  test('is erased after 30 seconds', async () => {
    for (const [seconds, status] of [
      [28, 200],
      [31, 400],
    ] as const) {
      const { grantId, before } = await refreshed();
      await harness.db`
        update refresh_tokens set used_at = used_at - make_interval(secs => ${seconds}) where token_id = ${grantId} and used_at is not null`;
      expect((await refreshWith(before)).status).toBe(status);
      expect((await refreshWith(before)).status).toBe(status);
    }
  });

  test('is not given to another app, whose attempt ends the connection', async () => {
    const { before, after } = await refreshed();
    expect((await refreshWith({ ...before, clientId: otherApp })).body.error).toBe('invalid_grant');
    await expectEnded(before, after);
  });

  test('is not given for another resource, which uses nothing up', async () => {
    const { before, after } = await refreshed();
    const ask = (resource: string) =>
      oauth.token({ grant_type: 'refresh_token', refresh_token: before.refresh, client_id: clientId, resource });
    expect((await ask('https://other.example/')).body.error).toBe('invalid_target');
    expect((await ask(`${ISSUER}/api/v1/mcp`)).body.access_token).toBe(after.access);
  });

  test('is not given when the app was disconnected, or the account was deleted', async () => {
    const [disconnected, deleted] = [await refreshed(), await refreshed()];
    await revokeOwnGrant(harness.db, disconnected);
    await expectEnded(disconnected.before, disconnected.after);
    await deleteAccount(harness.db, deleted.userId);
    await expectEnded(deleted.before, deleted.after);
  });

  test('is the answer to all concurrent refreshes, at most three', async () => {
    for (const [refreshes, statuses, lives] of [
      [3, [200, 200, 200], true],
      [4, [200, 200, 200, 400], false],
    ] as const) {
      const { userId } = await newAccount(harness.db);
      const app = await connectApp(harness.db, userId, clientId);
      const held = await openWork(harness.db, (tx) => tx`select 1 from api_tokens where user_id = ${userId} for update`);
      const refreshing = Array.from({ length: refreshes }, () => refreshWith(app));
      await awaitBlocked(harness.db, refreshes);
      await held.commit();
      const answers = await Promise.all(refreshing);
      expect(answers.map(({ status }) => status).sort()).toEqual(statuses);
      const given = answers.filter(({ status }) => status === 200).map(({ body }) => body.access_token);
      expect(new Set(given).size).toBe(1);
      expect(await works(String(given[0]))).toBe(lives);
    }
  });

  test('is erased by a use during a repeat', async () => {
    const { userId, before, after } = await refreshed();
    const held = await openWork(harness.db, (tx) => tx`select 1 from api_tokens where user_id = ${userId} for no key update`);
    const repeating = refreshWith(before);
    await awaitBlocked(harness.db, 1);
    expect(await works(after.access)).toBe(true);
    await held.commit();
    expect((await repeating).body.error).toBe('invalid_grant');
    await expectEnded(before, after);
  });

  test('cannot be read without its refresh token, and is kept only until the next sweep', async () => {
    const { grantId, before, after, keptAnswers } = await refreshed();
    const [row] = await harness.db<
      { answer: Buffer }[]
    >`select answer from access_tokens where token_id = ${grantId} and answer is not null`;
    const kept = row?.answer.toString('latin1') ?? '';
    for (const secret of [before.refresh, after.refresh, after.access]) expect(kept).not.toContain(secret.slice(4));
    await forgetAnswers(harness.db);
    expect(await keptAnswers()).toBe(1);
    await harness.db`update access_tokens set expires_at = expires_at - interval '31 seconds' where token_id = ${grantId}`;
    await forgetAnswers(harness.db);
    expect(await keptAnswers()).toBe(0);
    expect(await works(after.access)).toBe(true);
  });
});
