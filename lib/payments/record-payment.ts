import { type Db, withTransaction } from '@/db/client';
import { refill, reversePayment } from '@/lib/credits/ledger';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { CheckoutMetadata } from './schema';
import { addReversal, findPayment, insertPayment, type Payment, type Reversal } from './store';
import { findCheckout, isSignatureInvalid, isStripeError, type PaidCheckout, type PaymentEvent, readPaymentEvent } from './stripe';

type PaymentResult = { outcome: 'booked' | 'booked before' | 'reversed' | 'nothing to book' };
type Settings = NonNullable<ReturnType<typeof env>['stripe']>;

const toRefillRef = (checkout: string) => `stripe:${checkout}`;

function readEvent(settings: Settings, body: string, signature: string): PaymentEvent | undefined {
  try {
    return readPaymentEvent(settings, body, signature);
  } catch (cause) {
    if (isSignatureInvalid(cause))
      throw new AppError('unauthorized', { message: 'The webhook signature is missing, wrong or too old.', cause });
    throw new AppError('invalid_body', { message: 'The body is not a Stripe event.', cause });
  }
}

/** Undefined for a checkout of something else. */
function toPayment({ id, intent, amount, metadata }: PaidCheckout): Payment | undefined {
  const sold = CheckoutMetadata.safeParse(metadata);
  // The operator may sell other products through the same Stripe account.
  if (!sold.success) log.warn('a paid checkout has no metadata of this service', { checkout: id });
  return sold.success ? { intent, checkout: id, amount, ...sold.data } : undefined;
}

/** Stores the payment; false for one of another deployment, which no repetition would make one of ours. */
async function keep(db: Db, payment: Payment): Promise<boolean> {
  const isOurs = await insertPayment(db, payment);
  if (!isOurs) log.warn('a payment is of an account that this service does not have', { checkout: payment.checkout });
  return isOurs;
}

async function follow(tx: Db, { intent, accountId, checkout, credits }: Payment, all: Reversal): Promise<void> {
  const disputed = all.disputeWon ? 0 : all.disputed;
  await reversePayment(tx, {
    accountId,
    refillRef: toRefillRef(checkout),
    payment: `stripe:${intent}`,
    reversed: Math.min(credits, all.refunded + disputed),
    taking: disputed > 0 ? 'Payment disputed' : 'Payment refunded',
  });
}

/** A refund or a dispute may arrive before its payment, and is booked with it. */
async function book(db: Db, payment: Payment): Promise<PaymentResult> {
  const { accountId, credits, checkout } = payment;
  return withTransaction(db, async (tx): Promise<PaymentResult> => {
    // Locks the payment before the account, as a reversal does.
    const reversed = await addReversal(tx, payment.intent, {});
    const entry = { accountId, credits, reason: `Bought ${credits} credits`, externalRef: toRefillRef(checkout) };
    const balance = await refill(tx, entry);
    await follow(tx, payment, reversed);
    return { outcome: balance === undefined ? 'booked before' : 'booked' };
  });
}

/** Payments that were booked before their intents were stored are asked for at Stripe. */
async function findOrAsk(db: Db, settings: Settings, intent: string): Promise<Payment | undefined> {
  const known = await findPayment(db, intent);
  if (known !== undefined) return known;
  const checkout = await findCheckout(settings, intent).catch((cause: unknown) => {
    if (!isStripeError(cause)) throw cause;
    throw new AppError('service_unavailable', { message: 'Stripe cannot be asked for the payment.', cause, retryAfterSeconds: 60 });
  });
  const payment = checkout && toPayment(checkout);
  return payment !== undefined && (await keep(db, payment)) ? payment : undefined;
}

function toReversal(event: Exclude<PaymentEvent, { kind: 'paid' }>, { credits, amount }: Payment): Partial<Reversal> {
  if (event.kind === 'dispute won') return { disputeWon: true };
  const share = event.kind === 'refunded' ? event.refunded / event.amount : event.amount / amount;
  const reversed = Math.floor(credits * Math.min(1, share));
  return event.kind === 'refunded' ? { refunded: reversed } : { disputed: reversed };
}

/** Books an event once, in whatever order events arrive. Throws when that fails, so that Stripe delivers the event again. */
export async function recordPayment(db: Db, { body, signature }: { body: string; signature: string }): Promise<PaymentResult> {
  const { stripe } = env();
  if (stripe === undefined) throw new AppError('not_found');
  const event = readEvent(stripe, body, signature);
  if (event?.kind === 'paid') {
    const payment = toPayment(event);
    return payment !== undefined && (await keep(db, payment)) ? book(db, payment) : { outcome: 'nothing to book' };
  }
  const payment = event && (await findOrAsk(db, stripe, event.intent));
  if (event === undefined || payment === undefined) return { outcome: 'nothing to book' };
  await withTransaction(db, async (tx) => follow(tx, payment, await addReversal(tx, payment.intent, toReversal(event, payment))));
  return { outcome: 'reversed' };
}
