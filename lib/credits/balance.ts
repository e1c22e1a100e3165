import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { CreditBalance } from './schema';
import { findBalance } from './store';

export async function getBalance(ctx: Context): Promise<CreditBalance> {
  const balance = await findBalance(ctx.db, ctx.actor.accountId);
  if (balance === undefined) throw new AppError('not_found', { message: 'This account has no credit account.' });
  return balance;
}
