import type { Db } from '@/db/client';
import { refill } from '@/lib/credits/ledger';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { CheckoutMetadata } from './schema';
import { isSignatureInvalid, type PaidCheckout, readPaidCheckout } from './stripe';

type PaymentResult = { outcome: 'booked' | 'booked before' | 'nothing to book' };

function readEvent(body: string, signature: string): PaidCheckout | undefined {
  const { stripe } = env();
  if (stripe === undefined) throw new AppError('not_found');
  try {
    return readPaidCheckout(stripe, body, signature);
  } catch (cause) {
    if (isSignatureInvalid(cause))
      throw new AppError('unauthorized', { message: 'The webhook signature is missing, wrong or too old.', cause });
    throw new AppError('invalid_body', { message: 'The body is not a Stripe event.', cause });
  }
}

/**
 * Credits the payment of a Stripe webhook event, once per checkout. Throws when that fails, so that Stripe delivers the event again and an
 * operator sees it.
 */
export async function recordPayment(db: Db, event: { body: string; signature: string }): Promise<PaymentResult> {
  const paid = readEvent(event.body, event.signature);
  if (paid === undefined) return { outcome: 'nothing to book' };
  const metadata = CheckoutMetadata.safeParse(paid.metadata);
  if (!metadata.success) {
    // The operator may sell other products through the same Stripe account.
    log.warn('a paid checkout has no metadata of this service', { checkout: paid.id });
    return { outcome: 'nothing to book' };
  }
  const { accountId, credits } = metadata.data;
  const balance = await refill(db, { accountId, credits, reason: `Bought ${credits} credits`, externalRef: `stripe:${paid.id}` });
  return { outcome: balance === undefined ? 'booked before' : 'booked' };
}
