'use client';

import { CircleCheck, CircleMinus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const REFRESH_AFTER_MS = [2_000, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000];

/** Stripe's webhook adds the credits, so the page refreshes until it shows them as `added`, a few times. */
export function CheckoutOutcome({ outcome, added }: { outcome: 'paid' | 'canceled'; added: number | undefined }) {
  const router = useRouter();
  useEffect(() => {
    if (outcome !== 'paid' || added !== undefined) return;
    const timers = REFRESH_AFTER_MS.map((delay) => setTimeout(() => router.refresh(), delay));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [outcome, added, router]);
  const [Glyph, color, message] =
    outcome === 'paid'
      ? ([
          CircleCheck,
          'text-excellent',
          added === undefined
            ? 'Payment complete. Your credits are added as soon as Stripe confirms it, usually within seconds.'
            : `Payment complete. ${added} credits added.`,
        ] as const)
      : ([CircleMinus, 'text-uneven', 'Payment canceled. You were not charged.'] as const);
  return (
    <p role="status" className="flex items-center gap-2.5 rounded-card border border-line bg-surface px-5 py-4 text-sm">
      <Glyph className={`size-5 flex-none ${color}`} aria-hidden="true" />
      {message}
    </p>
  );
}
