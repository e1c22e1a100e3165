'use client';

import { useActionState } from 'react';
import { FormMessage } from '@/components/ui/form-message';
import type { Offer } from '@/lib/payments/schema';
import { buyCredits } from './actions';

export function BuyCredits({ offers }: { offers: readonly Offer[] }) {
  const [message, buy, isPending] = useActionState(buyCredits, undefined);
  return (
    <form action={buy} className="flex flex-col gap-3">
      <ul className="grid gap-3 sm:grid-cols-3">
        {offers.map(({ credits, price, each }) => (
          <li key={credits}>
            <button
              type="submit"
              name="credits"
              value={credits}
              disabled={isPending}
              className="flex w-full cursor-pointer items-end justify-between gap-3 rounded-card border border-line bg-surface p-5 text-left transition-colors duration-150 hover:border-brand disabled:cursor-default disabled:opacity-60 motion-reduce:transition-none"
            >
              <span>
                <span className="sr-only">Buy </span>
                <span className="block text-xl leading-snug font-semibold tabular-nums">{credits.toLocaleString('en')} credits</span>
                <span className="text-sm text-quiet tabular-nums">{each} each</span>
              </span>
              <span className="text-base font-semibold text-brand tabular-nums">{price}</span>
            </button>
          </li>
        ))}
      </ul>
      <FormMessage message={message} />
    </form>
  );
}
