import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { Token } from './schema';
import { updateRevoked } from './store';

/** Revokes a token; it is refused from the next request on. Revoking twice is harmless. */
export async function revokeToken(db: Db, tokenId: string): Promise<Token> {
  const row = await updateRevoked(db, tokenId);
  if (row === undefined) throw new AppError('not_found', { message: 'There is no token with this id.' });
  return Token.parse(row);
}
