import { z } from 'zod';
import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { Token } from './schema';
import { updateRevoked, updateRevokedOf } from './store';

export async function revokeToken(db: Db, tokenId: string): Promise<Token> {
  const row = await updateRevoked(db, tokenId);
  if (row === undefined) throw new AppError('not_found', { message: 'There is no token with this ID.' });
  return Token.parse(row);
}

/** Throws `not_found` for another user's. */
export async function revokeOwnToken(db: Db, input: { userId: string; tokenId: string }): Promise<Token> {
  const tokenId = z.uuid().safeParse(input.tokenId);
  const row = tokenId.success ? await updateRevokedOf(db, input.userId, tokenId.data) : undefined;
  if (row === undefined) throw new AppError('not_found', { message: 'There is no token with this ID.' });
  return Token.parse(row);
}
