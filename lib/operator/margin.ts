import { env } from '@/lib/env';
import { largestAnalysisCost } from '@/lib/model/estimate';
import type { RunEnds } from './store';

/** In US dollars before fees and taxes; the cost is that of seven days, failures included. Returns null where no credits are sold in US dollars. */
export function computeMargin(week: RunEnds, now: Date) {
  const { stripe, gemini } = env();
  if (stripe === undefined || stripe.currency !== 'usd') return null;
  const costPerAnalysis = week.done === 0 ? null : week.dollars / week.done;
  const packs = stripe.packs.map(({ credits, amount }) => {
    const price = amount / 100 / credits;
    return { credits, price, margin: costPerAnalysis === null ? null : price - costPerAnalysis };
  });
  return { costPerAnalysis, mostPerAnalysis: largestAnalysisCost(gemini, now) ?? null, packs };
}
