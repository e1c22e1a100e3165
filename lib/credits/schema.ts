import { z } from 'zod';
import { entryKinds } from '@/db/enums';

export type EntryKind = (typeof entryKinds)[number];

export const SUBMIT_COST_CREDITS = 1;

/** Per grant, refill or adjustment. */
export const MAX_MOVED_CREDITS = 1_000_000;

export const LIFETIME_PURCHASED =
  'The sum of all refills: credits that you bought and credits that the operator granted. Starting credits, refunds, charges and corrections are not included.';

export const CreditBalance = z
  .strictObject({
    balance: z.int().nonnegative().meta({ description: 'Credits that can be spent now.' }),
    lifetimePurchased: z.int().nonnegative().meta({ description: LIFETIME_PURCHASED }),
  })
  .meta({ id: 'CreditBalance' });
export type CreditBalance = z.infer<typeof CreditBalance>;

export const CreditEntry = z.strictObject({
  id: z.int(),
  kind: z.enum(entryKinds),
  delta: z.int(),
  balanceAfter: z.int().nonnegative(),
  reason: z.string(),
  createdAt: z.date(),
  /** The name of the token or app that a charge was made with; null for one in the browser, or when it is gone. */
  via: z.string().nullable(),
  analysis: z.strictObject({ id: z.uuid(), adId: z.string(), pageName: z.string().nullable() }).nullable(),
});
export type CreditEntry = z.infer<typeof CreditEntry>;

/** The export of an account has all entries. */
export const MAX_ENTRIES = 5000;

export type EntryPage = {
  data: CreditEntry[];
  hasMore: boolean;
  pagination: { page: number; pageSize: number; total: number; totalPages: number };
};
