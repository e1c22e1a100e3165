import { z } from 'zod';
import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { lockUser } from '@/lib/tokens/store';
import { Grant, MAX_LIVE_GRANTS } from './schema';
import { countLiveGrants, insertGrant, selectEndedGrants, selectLiveGrants, updateRevokedGrant } from './store';

const noGrant = () => new AppError('not_found', { message: 'There is no connected app with this ID.' });

export async function findGrantProblem(db: Db, userId: string): Promise<string | undefined> {
  if ((await countLiveGrants(db, userId)) < MAX_LIVE_GRANTS) return undefined;
  return `An account can have ${MAX_LIVE_GRANTS} connected apps. Disconnect one under Settings › Connected apps first.`;
}

/** Throws `invalid_body` when the account has as many live grants as it may have. */
export async function assertGrantFits(db: Db, userId: string): Promise<void> {
  const problem = await findGrantProblem(db, userId);
  if (problem !== undefined) throw new AppError('invalid_body', { message: problem });
}

/** Throws `invalid_body` when the account has too many. */
export async function openGrant(tx: Db, grant: { userId: string; clientId: string; name: string }): Promise<string> {
  if (!(await lockUser(tx, grant.userId))) throw new AppError('not_found', { message: 'This user does not exist.' });
  await assertGrantFits(tx, grant.userId);
  return insertGrant(tx, grant);
}

export async function listGrants(db: Db, userId: string): Promise<Grant[]> {
  return (await selectLiveGrants(db, userId)).map((row) => Grant.parse(row));
}

export async function listEndedGrants(db: Db, userId: string, days: number): Promise<Grant[]> {
  return (await selectEndedGrants(db, userId, days)).map((row) => Grant.parse(row));
}

export async function endGrant(db: Db, grantId: string): Promise<boolean> {
  return (await updateRevokedGrant(db, grantId)) !== undefined;
}

/** Throws `not_found`. */
export async function revokeGrant(db: Db, grantId: string): Promise<Grant> {
  const row = await updateRevokedGrant(db, grantId);
  if (row === undefined) throw noGrant();
  return Grant.parse(row);
}

/** Throws `not_found` for another user's. */
export async function revokeOwnGrant(db: Db, input: { userId: string; grantId: string }): Promise<Grant> {
  const grantId = z.uuid().safeParse(input.grantId);
  const row = grantId.success ? await updateRevokedGrant(db, grantId.data, input.userId) : undefined;
  if (row === undefined) throw noGrant();
  return Grant.parse(row);
}
