import { type Db, withTransaction } from '@/db/client';
import { AppError } from '@/lib/errors';
import { MAX_LIVE_TOKENS, Token, TokenName } from './schema';
import { digestSecret, generateSecret, toShownPrefix } from './secret';
import { countLiveTokens, insertToken, lockUser } from './store';

/** The secret cannot be read again. */
export async function issueToken(
  db: Db,
  input: { userId: string; name: string; expiresAt?: Date },
): Promise<{ token: Token; secret: string }> {
  const name = TokenName.safeParse(input.name);
  if (!name.success) throw new AppError('invalid_body', { message: name.error.issues[0]?.message ?? 'The token name is invalid.' });
  const secret = generateSecret();
  return withTransaction(db, async (tx) => {
    if (!(await lockUser(tx, input.userId))) throw new AppError('not_found', { message: 'This user does not exist.' });
    if ((await countLiveTokens(tx, input.userId)) >= MAX_LIVE_TOKENS) {
      throw new AppError('invalid_body', { message: `An account can have ${MAX_LIVE_TOKENS} active tokens. Revoke one first.` });
    }
    const row = await insertToken(tx, {
      userId: input.userId,
      name: name.data,
      prefix: toShownPrefix(secret),
      digest: digestSecret(secret),
      expiresAt: input.expiresAt ?? null,
    });
    return { token: Token.parse(row), secret };
  });
}
