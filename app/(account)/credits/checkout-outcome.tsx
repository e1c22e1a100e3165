'use client';

import { CircleCheck, CircleMinus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const LOOK_AGAIN_MS = [2_000, 5_000, 10_000, 20_000];

/** What became of a payment. Credits come with a call of Stripe's own, so the balance is looked at a few times more. */
export function CheckoutOutcome({ outcome }: { outcome: 'paid' | 'cancelled' }) {
  const router = useRouter();
  useEffect(() => {
    if (outcome !== 'paid') return;
    const timers = LOOK_AGAIN_MS.map((delay) => setTimeout(() => router.refresh(), delay));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [outcome, router]);
  const [Glyph, colour, words] =
    outcome === 'paid'
      ? ([
          CircleCheck,
          'text-excellent',
          'Paid. Your credits are on the balance once the payment is confirmed, usually within seconds.',
        ] as const)
      : ([CircleMinus, 'text-uneven', 'The payment was cancelled. Nothing was charged.'] as const);
  return (
    <p role="status" className="flex items-center gap-2.5 rounded-card border border-line bg-surface px-5 py-4 text-sm">
      <Glyph className={`size-5 flex-none ${colour}`} aria-hidden="true" />
      {words}
    </p>
  );
}
