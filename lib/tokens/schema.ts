import { z } from 'zod';
import { endpoints } from '@/lib/rate-limit/policy';

/** How many tokens of one account work at a time. */
export const MAX_LIVE_TOKENS = 20;

export const TokenName = z.string().trim().min(1, 'A token needs a name.').max(60, 'A token name has at most 60 characters.');

/** The most calls per minute that an operator can allow a token. */
export const MAX_TOKEN_LIMIT = 100_000;

/** Calls per minute that replace the policy's, per endpoint; set by the operator. */
export const TokenLimits = z.partialRecord(z.enum(endpoints), z.int().min(1).max(MAX_TOKEN_LIMIT));
export type TokenLimits = z.infer<typeof TokenLimits>;

/** A token as its owner sees it; the secret is shown once and kept nowhere. */
export const Token = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  limits: TokenLimits,
  createdAt: z.date(),
  /** To the minute. */
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
});
export type Token = z.infer<typeof Token>;
