import type { Token } from '@/lib/tokens/schema';

export type TokenState = 'live' | 'expired' | 'revoked';

/** Whether a token works at `now`, and why not. */
export function stateOf({ revokedAt, expiresAt }: Pick<Token, 'revokedAt' | 'expiresAt'>, now: Date): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'live';
}
