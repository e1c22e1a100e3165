import Stripe from 'stripe';
import type { env } from '@/lib/env';
import type { CreditPack } from '@/lib/env/credit-packs';

const TIMEOUT_MS = 15_000;
const MAX_RETRIES = 2;

type Settings = NonNullable<ReturnType<typeof env>['stripe']>;

function clientOf({ secretKey, baseUrl }: Settings): Stripe {
  const url = baseUrl === undefined ? undefined : new URL(baseUrl);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    // The SDK sends all attempts of one call with the same idempotency key.
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(url === undefined ? {} : { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
  });
}

export async function createCheckout(
  settings: Settings,
  order: { accountId: string; email: string; pack: CreditPack; returnTo: string },
): Promise<string> {
  const { accountId, email, pack, returnTo } = order;
  const metadata = { accountId, credits: String(pack.credits) };
  const session = await clientOf(settings).checkout.sessions.create({
    mode: 'payment',
    customer_email: email,
    client_reference_id: accountId,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: settings.currency, unit_amount: pack.amount, product_data: { name: `${pack.credits} analysis credits` } },
      },
    ],
    success_url: `${returnTo}?checkout=paid`,
    cancel_url: `${returnTo}?checkout=canceled`,
  });
  if (session.url === null) throw new Error('Stripe created a checkout without a URL');
  return session.url;
}

/** Slow payment methods are paid days after the checkout. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** Amounts are in the smallest unit of the currency. */
export type PaidCheckout = { id: string; intent: string; amount: number; metadata: unknown };
export type PaymentEvent =
  | ({ kind: 'paid' } & PaidCheckout)
  | { kind: 'refunded'; intent: string; amount: number; refunded: number }
  | { kind: 'disputed' | 'dispute won'; intent: string; amount: number };

const idOf = (of: string | { id: string } | null): string | undefined => (typeof of === 'string' ? of : of?.id);

function toPaid({ id, mode, payment_status, payment_intent, amount_total, metadata }: Stripe.Checkout.Session): PaidCheckout | undefined {
  const intent = idOf(payment_intent);
  if (payment_status !== 'paid' || mode !== 'payment' || intent === undefined) return undefined;
  return { id, intent, amount: amount_total ?? 0, metadata };
}

/** States of a closed dispute in which the money stays here. */
const kept: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

function toPaymentEvent(event: Stripe.Event): PaymentEvent | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const paid = toPaid(event.data.object);
      return paid && { kind: 'paid', ...paid };
    }
    case 'charge.refunded': {
      const { payment_intent, amount, amount_refunded } = event.data.object;
      const intent = idOf(payment_intent);
      return intent === undefined ? undefined : { kind: 'refunded', intent, amount, refunded: amount_refunded };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent, amount, status } = event.data.object;
      const intent = idOf(payment_intent);
      const isWon = kept.has(status);
      if (intent === undefined || (event.type === 'charge.dispute.closed' && !isWon)) return undefined;
      return { kind: isWon ? 'dispute won' : 'disputed', intent, amount };
    }
    default:
      return undefined;
  }
}

/** Undefined for another type and for a checkout that is not paid yet. Throws when the signature is invalid or older than five minutes. */
export const readPaymentEvent = ({ webhookSecret }: Settings, body: string, signature: string): PaymentEvent | undefined =>
  toPaymentEvent(Stripe.webhooks.constructEvent(body, signature, webhookSecret));

/** Undefined when the payment belongs to no checkout. */
export async function findCheckout(settings: Settings, intent: string): Promise<PaidCheckout | undefined> {
  const { data } = await clientOf(settings).checkout.sessions.list({ payment_intent: intent, limit: 1 });
  return data[0] && toPaid(data[0]);
}

export function isSignatureInvalid(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeSignatureVerificationError;
}

export function isStripeError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}
