import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { readPastedCookie, START_PATH, toStartPath } from '@/app/_server/session/pasted-cookie';
import { toAdName } from '@/components/analyses/ad-name';
import { PageHeader, pageClass } from '@/components/shell/page-header';
import { parseAdsText, toAdsText } from '@/lib/ads/pasted';
import type { AdRef } from '@/lib/ads/schema';
import { findBought } from '@/lib/payments/checkout';
import { listOffers } from '@/lib/payments/offers';
import { CheckoutOutcome } from '../credits/checkout-outcome';
import { requirePage } from '../page-context';
import { Starter } from './starter';

export const metadata: Metadata = { title: 'Starting your analysis' };

function findOwn(pasted: readonly AdRef[], named: readonly AdRef[]): AdRef | undefined {
  const isNamed = named.length === 0 || toAdsText(named) === toAdsText(pasted);
  return pasted.length === 1 && isNamed ? pasted[0] : undefined;
}

function toFilled(ads: readonly AdRef[], checkout: unknown): string {
  if (ads.length > 0) return `/analyses?${new URLSearchParams({ url: ads.map(({ url }) => url).join('\n') })}`;
  return typeof checkout === 'string' ? `/credits?${new URLSearchParams({ checkout })}` : '/analyses';
}

/** Submits the ad that was pasted before signing in. Ads that only the address names fill the field instead, because anyone can write an address. */
export default async function StartPage({ searchParams }: PageProps<'/start'>) {
  const { ads: text, checkout } = await searchParams;
  const named = parseAdsText(typeof text === 'string' ? text : '');
  const { ctx } = await requirePage(named.length === 0 ? START_PATH : toStartPath(named));
  const pasted = (await readPastedCookie())?.ads ?? [];
  const ad = findOwn(pasted, named);
  if (ad === undefined) redirect(toFilled(named.length === 0 ? pasted : named, checkout));
  return (
    <main className={pageClass}>
      <PageHeader title={`Analyzing ${toAdName(ad)}`} />
      {(checkout === 'paid' || checkout === 'canceled') && (
        <CheckoutOutcome outcome={checkout} added={checkout === 'paid' ? await findBought(ctx) : undefined} />
      )}
      <Starter url={ad.url} isPaid={checkout === 'paid'} canBuy={listOffers() !== undefined} />
    </main>
  );
}
