import type { Context } from '@/lib/context';
import { getBalance } from '@/lib/credits/balance';
import { listOffers } from '@/lib/payments/offers';

export type Payer = { accountId: string; balance: number; canBuy: boolean };

export async function readPayer(ctx: Context): Promise<Payer> {
  return { accountId: ctx.actor.accountId, balance: (await getBalance(ctx)).balance, canBuy: listOffers() !== undefined };
}
