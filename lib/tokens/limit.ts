import type { z } from 'zod';
import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { MAX_TOKEN_LIMIT, Token, TokenLimits } from './schema';
import { updateLimits } from './store';

const LimitedToken = Token.pick({ id: true, name: true, limits: true });
type LimitedToken = z.infer<typeof LimitedToken>;

/** Sets the given limits of a token or of a connected app; the others stay unchanged. */
export async function limitToken(db: Db, tokenId: string, limits: TokenLimits): Promise<LimitedToken> {
  const parsed = TokenLimits.safeParse(limits);
  if (!parsed.success)
    throw new AppError('invalid_body', {
      message: `A limit is a whole number of calls per minute from 1 to ${MAX_TOKEN_LIMIT.toLocaleString('en')}.`,
    });
  const row = await updateLimits(db, tokenId, parsed.data);
  if (row === undefined) throw new AppError('not_found', { message: 'There is no token or connected app with this ID.' });
  return LimitedToken.parse(row);
}
