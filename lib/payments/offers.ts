import { env } from '@/lib/env';
import type { Offer } from './schema';

/** The packs on sale, with their prices in words; undefined when the operator sells no credits online. */
export function listOffers(): Offer[] | undefined {
  const { stripe } = env();
  if (stripe === undefined) return undefined;
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: stripe.currency });
  // Amounts are in the currency's smallest unit: a yen has 1, a dollar 100.
  const unit = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2);
  return stripe.packs.map(({ credits, amount }) => ({
    credits,
    price: money.format(amount / unit),
    each: money.format(amount / unit / credits),
  }));
}
