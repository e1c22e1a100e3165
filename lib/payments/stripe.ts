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

/** Creates a checkout for one pack; returns the URL of Stripe's payment page. */
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

/** Events after which a checkout may be paid; slow payment methods take days. */
const checkoutEvents: ReadonlySet<string> = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

export type PaidCheckout = { id: string; metadata: unknown };

/**
 * Verifies and reads a webhook event. Undefined for an event of another type and for a checkout that is not paid yet. Throws when the
 * signature is invalid or older than five minutes.
 */
export function readPaidCheckout({ webhookSecret }: Settings, body: string, signature: string): PaidCheckout | undefined {
  const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret);
  if (!checkoutEvents.has(event.type)) return undefined;
  const session = event.data.object as Stripe.Checkout.Session;
  if (session.payment_status !== 'paid' || session.mode !== 'payment') return undefined;
  return { id: session.id, metadata: session.metadata };
}

export function isSignatureInvalid(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeSignatureVerificationError;
}

/** Tells whether Stripe could not be reached or rejected a call. */
export function isStripeError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}
