import { beforeAll, describe, expect, test } from 'vitest';
import { revokeOwnGrant } from '@/lib/oauth/grant';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { type Connected, connectApp, refreshWith, registerApp } from '@/tests/support/oauth';
import { awaitBlocked, openWork } from '@/tests/support/open-work';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

let clientId: string;
let otherApp: string;
beforeAll(async () => {
  [clientId, otherApp] = [await registerApp(), await registerApp()];
});

const works = async (secret: string) => (await clientOf(secret).credits()).status === 200;

async function refresh(app: Connected): Promise<Connected> {
  const { status, body } = await refreshWith(app);
  expect(status).toBe(200);
  return { ...app, access: String(body.access_token), refresh: String(body.refresh_token) };
}

/** A connected app that refreshed `seconds` ago. */
async function refreshed(seconds = 0) {
  const { userId } = await newAccount(harness.db);
  const before = await connectApp(harness.db, userId, clientId);
  const after = await refresh(before);
  const [grant] = await harness.db<{ id: string }[]>`select id from api_tokens where user_id = ${userId} and client_id is not null`;
  await harness.db`
    update refresh_tokens set used_at = used_at - make_interval(secs => ${seconds}) where token_id = ${grant?.id ?? ''} and used_at is not null`;
  return { userId, grantId: grant?.id ?? '', before, after };
}

/** Every secret that the app has is dead. */
async function expectEnded(before: Connected, after: Connected): Promise<void> {
  expect(await refreshWith(before)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect([await works(before.access), await works(after.access), (await refreshWith(after)).status]).toEqual([false, false, 400]);
}

describe('the refresh token before the current one', () => {
  test('works for 30 seconds after its first use, and the tokens of both answers work too', async () => {
    const { before, after } = await refreshed(28);
    const again = await refresh(before);
    await refresh(before);
    expect([again.access, again.refresh]).not.toEqual([after.access, after.refresh]);
    expect([await works(after.access), await works(again.access)]).toEqual([true, true]);
    await refresh(again);
    await refresh(after);
  });

  test('ends the connection when it is used after 30 seconds, however often it was used before', async () => {
    const { grantId, before, after } = await refreshed(28);
    await refresh(before);
    await harness.db`update refresh_tokens set used_at = used_at - interval '3 seconds' where token_id = ${grantId} and used_at is not null`;
    await expectEnded(before, after);
  });

  test('ends the connection as soon as the current one was used', async () => {
    const { before, after } = await refreshed();
    await refresh(after);
    await expectEnded(before, after);
  });

  test('serves no other app, and nothing that was ended', async () => {
    const { before, after } = await refreshed();
    expect((await refreshWith({ ...before, clientId: otherApp })).body.error).toBe('invalid_grant');
    expect(await works(after.access)).toBe(true);
    const [disconnected, deleted] = [await refreshed(), await refreshed()];
    await revokeOwnGrant(harness.db, disconnected);
    await expectEnded(disconnected.before, disconnected.after);
    await deleteAccount(harness.db, deleted.userId);
    await expectEnded(deleted.before, deleted.after);
  });

  test('serves refreshes at the same moment, each with tokens of its own', async () => {
    const { userId } = await newAccount(harness.db);
    const app = await connectApp(harness.db, userId, clientId);
    const held = await openWork(harness.db, (tx) => tx`select 1 from api_tokens where user_id = ${userId} for update`);
    const refreshing = Array.from({ length: 4 }, () => refresh(app));
    await awaitBlocked(harness.db, 4);
    await held.commit();
    const answers = await Promise.all(refreshing);
    expect(new Set(answers.map(({ access }) => access)).size).toBe(4);
    for (const answer of answers) await refresh(answer);
  });
});
