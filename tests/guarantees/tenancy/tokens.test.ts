import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueToken } from '@/lib/tokens/issue';
import { listTokens } from '@/lib/tokens/list';
import { revokeOwnToken } from '@/lib/tokens/revoke';
import { clientOf } from '@/tests/support/client';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);

test('an owner sees their own tokens, those that work first, and never a secret', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const { token, secret } = await issueToken(harness.db, {
    userId: mine.userId,
    name: 'Reporting',
    expiresAt: new Date(Date.now() + 60_000),
  });
  await revokeOwnToken(harness.db, { userId: mine.userId, tokenId: mine.tokenId });
  const listed = await listTokens(harness.db, mine.userId);
  expect(listed.map(({ id, revokedAt }) => [id, revokedAt !== null])).toEqual([
    [token.id, false],
    [mine.tokenId, true],
  ]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect((await listTokens(harness.db, other.userId)).map(({ id }) => id)).toEqual([other.tokenId]);
});

test('a revocation takes effect with the next request, and a second one is harmless', async () => {
  const mine = await newAccount(harness.db);
  expect((await clientOf(mine.secret).credits()).status).toBe(200);
  await revokeOwnToken(harness.db, mine);
  await revokeOwnToken(harness.db, mine);
  expect((await clientOf(mine.secret).credits()).status).toBe(401);
});

test('another user’s token looks like a missing one, and keeps working', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  for (const tokenId of [other.tokenId, randomUUID(), 'no-uuid', '']) {
    await expect(revokeOwnToken(harness.db, { userId: mine.userId, tokenId })).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no token with this ID.',
    });
  }
  expect((await clientOf(other.secret).credits()).status).toBe(200);
});

test('an account has at most 20 tokens, however many are issued at once', async () => {
  const { userId } = await newAccount(harness.db);
  const issuing = Array.from({ length: 30 }, (_, n) => issueToken(harness.db, { userId, name: `one of many ${n}` }));
  const issued = (await Promise.allSettled(issuing)).filter(({ status }) => status === 'fulfilled');
  expect(issued).toHaveLength(19);
});
