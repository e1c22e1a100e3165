import type { Db } from '@/db/client';
import { refill } from '@/lib/credits/ledger';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { CheckoutNote } from './schema';
import { isForged, type PaidCheckout, readPaidCheckout } from './stripe';

export type Booking = { outcome: 'booked' | 'booked before' | 'nothing to book' };

function readCall(body: string, signature: string): PaidCheckout | undefined {
  const { stripe } = env();
  if (stripe === undefined) throw new AppError('not_found');
  try {
    return readPaidCheckout(stripe, body, signature);
  } catch (cause) {
    if (isForged(cause)) throw new AppError('unauthorized', { message: 'The signature of this call is missing, wrong or too old.', cause });
    throw new AppError('invalid_body', { message: 'The body is not an event of Stripe.', cause });
  }
}

/**
 * Books what a signed call of Stripe's says was paid, once per checkout however often it is delivered. Throws for a payment that
 * cannot be booked, so that Stripe delivers it again and an operator sees it.
 */
export async function bookPayment(db: Db, call: { body: string; signature: string }): Promise<Booking> {
  const paid = readCall(call.body, call.signature);
  if (paid === undefined) return { outcome: 'nothing to book' };
  const note = CheckoutNote.safeParse(paid.metadata);
  if (!note.success) {
    // Other products of the operator's may be paid through the same Stripe account.
    log.warn('a paid checkout is not one of ours', { checkout: paid.id });
    return { outcome: 'nothing to book' };
  }
  const { accountId, credits } = note.data;
  const balance = await refill(db, { accountId, credits, reason: `Bought ${credits} credits`, externalRef: `stripe:${paid.id}` });
  return { outcome: balance === undefined ? 'booked before' : 'booked' };
}
