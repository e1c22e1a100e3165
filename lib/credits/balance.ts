import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { CreditBalance } from './schema';
import { findBalance } from './store';

/** `found` is what {@link balanceOf} answered where the caller has asked, null for no row. */
export async function getBalance(ctx: Context, found?: CreditBalance | null): Promise<CreditBalance> {
  const balance = found === undefined ? await findBalance(ctx.db, ctx.actor.accountId) : found;
  if (balance === undefined || balance === null) throw new AppError('not_found', { message: 'This account has no credit account.' });
  return balance;
}
