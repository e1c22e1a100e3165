import { env } from '@/lib/env';
import type { Offer } from './schema';

/** Stripe has two for forints and Icelandic crowns, unlike their written form. Source: docs.stripe.com/currencies, as of 2026-11-27. */
const decimalsOf = (currency: string): number => {
  if (/^(?:bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/i.test(currency)) return 0;
  return /^(?:bhd|jod|kwd|omr|tnd)$/i.test(currency) ? 3 : 2;
};

/** Undefined when the operator sells no credits online. */
export function listOffers(): Offer[] | undefined {
  const { stripe } = env();
  if (stripe === undefined) return undefined;
  const decimals = decimalsOf(stripe.currency);
  const money = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: stripe.currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const unit = 10 ** decimals;
  return stripe.packs.map(({ credits, amount }) => ({
    credits,
    price: money.format(amount / unit),
    each: money.format(amount / unit / credits),
  }));
}
