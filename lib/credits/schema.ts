import { z } from 'zod';

export const entryKinds = ['refill', 'bonus', 'charge', 'refund', 'adjustment'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What one submit costs. */
export const SUBMIT_COST_CREDITS = 1;

export const CreditBalance = z
  .strictObject({
    balance: z.int().nonnegative().meta({ description: 'Credits that can be spent now.' }),
    lifetimePurchased: z.int().nonnegative().meta({ description: 'Sum of all refills of the account.' }),
  })
  .meta({ id: 'CreditBalance' });
export type CreditBalance = z.infer<typeof CreditBalance>;
