import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { platforms } from '@/db/enums';
import { libraries } from '@/lib/ads/url';
import { env } from '@/lib/env';
import { listOffers } from '@/lib/payments/offers';
import { libraryNames } from '@/lib/platforms';

const ExampleReport = () => (
  <p>
    Not sure yet?{' '}
    <Link href="/example" className={linkClass}>
      See an example report
    </Link>
  </p>
);

export function NoCredits() {
  return (
    <EmptyState title="You have no credits">
      <p id="no-credits">
        A new analysis costs 1 credit.{' '}
        <Link href="/credits#get-credits" className={linkClass}>
          {listOffers() === undefined ? 'Request credits' : 'Buy credits'}
        </Link>
      </p>
      <p>If somebody has analyzed an ad before, its report is free. Paste the URL above to find out.</p>
      <ExampleReport />
    </EmptyState>
  );
}

export function FirstSteps() {
  const { sampleAds } = env();
  return (
    <EmptyState title="Analyze your first ad">
      {sampleAds.length > 0 ? (
        <>
          <p>Paste the URL of an ad above, or choose a sample to fill in the field.</p>
          <ul className="flex flex-wrap justify-center gap-2">
            {sampleAds.map(({ url, what }) => (
              <li key={url}>
                <Link
                  href={`/analyses?url=${encodeURIComponent(url)}`}
                  className="block rounded-full border border-line bg-surface px-3.5 py-1.5 text-ink hover:bg-sunk"
                >
                  {what}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>Paste the URL of a video ad above. To find one:</p>
          <dl className="grid gap-5 text-left sm:grid-cols-2">
            {platforms.map((platform) => (
              <div key={platform}>
                <dt className="font-medium text-ink">{libraryNames[platform]}</dt>
                <dd>{libraries[platform].steps}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <ExampleReport />
    </EmptyState>
  );
}
