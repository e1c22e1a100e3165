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
    // The SDK gives all tries of one call one idempotency key.
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(url === undefined ? {} : { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/** Opens a checkout for one pack; answers the address at which Stripe takes the payment. */
export async function openCheckout(
  settings: Settings,
  order: { accountId: string; email: string; pack: CreditPack; returnTo: string },
): Promise<string> {
  const { accountId, email, pack, returnTo } = order;
  const note = { accountId, credits: String(pack.credits) };
  const session = await clientOf(settings).checkout.sessions.create({
    mode: 'payment',
    customer_email: email,
    client_reference_id: accountId,
    metadata: note,
    payment_intent_data: { metadata: note },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: settings.currency, unit_amount: pack.amount, product_data: { name: `${pack.credits} analysis credits` } },
      },
    ],
    success_url: `${returnTo}?checkout=paid`,
    cancel_url: `${returnTo}?checkout=cancelled`,
  });
  if (session.url === null) throw new Error('Stripe opened a checkout without an address');
  return session.url;
}

/** The events after which a checkout may be paid: at once, or days later for methods that take their time. */
const checkoutEvents: ReadonlySet<string> = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

export type PaidCheckout = { id: string; metadata: unknown };

/**
 * Reads a call of Stripe's. Undefined for what needs nothing of us: another event, or a checkout that is not paid yet.
 * Throws when the signature is not Stripe's or is older than five minutes.
 */
export function readPaidCheckout({ webhookSecret }: Settings, body: string, signature: string): PaidCheckout | undefined {
  const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret);
  if (!checkoutEvents.has(event.type)) return undefined;
  const session = event.data.object as Stripe.Checkout.Session;
  if (session.payment_status !== 'paid' || session.mode !== 'payment') return undefined;
  return { id: session.id, metadata: session.metadata };
}

/** Whether an error says that a call was not Stripe's own. */
export function isForged(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeSignatureVerificationError;
}

/** Whether an error says that Stripe could not be reached or refused a call of ours. */
export function isStripeFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError;
}
