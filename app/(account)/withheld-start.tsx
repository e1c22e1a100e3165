import { CircleMinus } from 'lucide-react';
import Link from 'next/link';
import type { Session } from '@/app/_server/session/session';
import { linkClass } from '@/components/ui/button';
import type { Context } from '@/lib/context';
import { getCreditBalanceOperation } from '@/lib/operations/get-credit-balance';
import { listOffers } from '@/lib/payments/offers';

/** Explains why a new account has no credits and where to get some; shown until the account has received any. */
export async function WithheldBonus({ ctx, user }: { ctx: Context; user: Session['user'] }) {
  if (!user.isBonusWithheld) return null;
  const { balance, lifetimePurchased } = await getCreditBalanceOperation.run(ctx, {});
  if (balance > 0 || lifetimePurchased > 0) return null;
  return (
    <p role="status" className="flex items-start gap-2.5 rounded-card border border-line bg-surface px-5 py-4 text-sm leading-relaxed">
      <CircleMinus className="mt-0.5 size-5 flex-none text-uneven" aria-hidden="true" />
      <span>
        Your account started without free credits, because too many accounts had been created shortly before. Ads that were analyzed before
        are free.{' '}
        <Link href="/credits#get-credits" className={linkClass}>
          {listOffers() === undefined ? 'Request credits' : 'Buy credits'}
        </Link>{' '}
        to analyze new ads.
      </span>
    </p>
  );
}
