import type { Token } from '@/lib/tokens/schema';

export type TokenState = 'active' | 'expired' | 'revoked';

export function stateOf({ revokedAt, expiresAt }: Pick<Token, 'revokedAt' | 'expiresAt'>, now: Date): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}
