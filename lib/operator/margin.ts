import { env } from '@/lib/env';
import { largestCost } from '@/lib/model/estimate';
import type { RunEnds } from './store';

/** US dollars before fees and taxes. `costPerAnalysis` is that of seven days, failures included; null where no analysis was done. */
export type Margin = {
  costPerAnalysis: number | null;
  mostPerAnalysis: number | null;
  packs: { credits: number; price: number; margin: number | null }[];
};

/** Returns null where no credits are sold in US dollars. */
export function computeMargin(week: RunEnds, now: Date): Margin | null {
  const { stripe, gemini } = env();
  if (stripe === undefined || stripe.currency !== 'usd') return null;
  const costPerAnalysis = week.done === 0 ? null : week.dollars / week.done;
  const packs = stripe.packs.map(({ credits, amount }) => {
    const price = amount / 100 / credits;
    return { credits, price, margin: costPerAnalysis === null ? null : price - costPerAnalysis };
  });
  return { costPerAnalysis, mostPerAnalysis: largestCost(gemini.model, now) ?? null, packs };
}
