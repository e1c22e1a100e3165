import { z } from 'zod';
import { entryKinds } from '@/db/enums';

export type EntryKind = (typeof entryKinds)[number];

/** What one submit costs. */
export const SUBMIT_COST_CREDITS = 1;

/** The most that one grant, refill or correction moves. */
export const MAX_MOVED_CREDITS = 1_000_000;

export const LIFETIME_PURCHASED =
  'The sum of all refills, which are credits that you bought and credits that the operator granted. Starting credits, refunds, charges and corrections do not count in it.';

export const CreditBalance = z
  .strictObject({
    balance: z.int().nonnegative().meta({ description: 'Credits that can be spent now.' }),
    lifetimePurchased: z.int().nonnegative().meta({ description: LIFETIME_PURCHASED }),
  })
  .meta({ id: 'CreditBalance' });
export type CreditBalance = z.infer<typeof CreditBalance>;

/** One line of a ledger as its owner reads it. */
export const CreditEntry = z.strictObject({
  id: z.int(),
  kind: z.enum(entryKinds),
  delta: z.int(),
  balanceAfter: z.int().nonnegative(),
  reason: z.string(),
  createdAt: z.date(),
  /** The analysis it paid for; null when there is none. */
  analysis: z.strictObject({ id: z.uuid(), adId: z.string(), pageName: z.string().nullable() }).nullable(),
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export type EntryPage = {
  data: CreditEntry[];
  pagination: { page: number; pageSize: number; total: number; totalPages: number };
};
