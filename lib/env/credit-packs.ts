import { z } from 'zod';

/** `amount` is in the smallest unit of the currency, such as cents. */
export type CreditPack = { credits: number; amount: number };

const MAX_PACKS = 6;
const MAX_CREDITS = 100_000;

/** The setting: comma-separated `credits:amount` pairs, the smallest first. */
export const CreditPacks = z
  .string()
  .regex(/^\d{1,6}:\d{1,8}(?:\s*,\s*\d{1,6}:\d{1,8})*$/, 'must be credits:amount pairs such as 10:900,50:3900, amounts in cents')
  .transform((text): CreditPack[] => text.split(',').map(toPack))
  .refine((packs) => packs.length <= MAX_PACKS, `must have at most ${MAX_PACKS} packs`)
  .refine((packs) => packs.every(({ credits, amount }) => credits > 0 && credits <= MAX_CREDITS && amount > 0), 'must have amounts above 0')
  .refine(
    (packs) => packs.every(({ credits }, index) => credits > (packs[index - 1]?.credits ?? 0)),
    'must list each number of credits once, in ascending order',
  );

function toPack(pair: string): CreditPack {
  const [credits = '', amount = ''] = pair.trim().split(':');
  return { credits: Number(credits), amount: Number(amount) };
}
