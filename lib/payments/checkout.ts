import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { withoutTurn } from '@/lib/turns';
import { findJustBought } from './store';
import { createCheckout, isStripeError } from './stripe';

/** The webhook adds the credits. Throws `not_found` for a pack that is not sold, `service_unavailable` when Stripe cannot be reached. */
export async function startCheckout(order: { accountId: string; email: string; credits: number; returnTo: string }): Promise<string> {
  const { stripe } = env();
  const pack = stripe?.packs.find(({ credits }) => credits === order.credits);
  if (stripe === undefined || pack === undefined) throw new AppError('not_found', { message: 'This credit pack is not for sale.' });
  try {
    return await withoutTurn(() => createCheckout(stripe, { ...order, pack }));
  } catch (cause) {
    if (!isStripeError(cause)) throw cause;
    throw new AppError('service_unavailable', {
      message: 'The payment page could not be opened. Nothing was charged. Try again in a minute.',
      cause,
      retryAfterSeconds: 60,
    });
  }
}

/** Undefined until Stripe has confirmed the payment. */
export const findBought = ({ db, actor: { accountId } }: Context): Promise<number | undefined> => findJustBought(db, accountId);
