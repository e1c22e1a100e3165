import { z } from 'zod';
import { Name } from '@/lib/plain-text';
import { endpoints } from '@/lib/rate-limit/policy';

export const MAX_LIVE_TOKENS = 20;

export const TokenName = Name(60, 'Enter a name for the token, of at most 60 characters.');

/** The limit in calls per minute. */
export const MAX_TOKEN_LIMIT = 100_000;

/** Calls per minute and endpoint in place of the policy's; set by the operator. */
export const TokenLimits = z.partialRecord(z.enum(endpoints), z.int().min(1).max(MAX_TOKEN_LIMIT));
export type TokenLimits = z.infer<typeof TokenLimits>;

/** A token without its secret, which is shown once and not stored. */
export const Token = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  limits: TokenLimits,
  createdAt: z.date(),
  /** Rounded down to the minute. */
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
});
export type Token = z.infer<typeof Token>;
