import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { env } from '@/lib/env';
import { listOffers } from '@/lib/payments/checkout';
import { libraryNames } from '@/lib/platforms';

const directions = [
  {
    library: libraryNames.meta,
    steps: 'Find the ad, open its menu of three dots and choose “Copy ad link”, or open “See ad details” and copy the address.',
  },
  { library: libraryNames.tiktok, steps: 'Open one ad of the results and copy the address of its page.' },
] as const;

const ExampleReport = () => (
  <p>
    Not sure yet?{' '}
    <Link href="/example" className={linkClass}>
      Read an example report
    </Link>
  </p>
);

/** What an account without analyses and without credits sees: that it needs one, and where to get it. */
export function NoCredits() {
  return (
    <EmptyState title="You have no credits">
      <p>
        A new analysis costs 1 credit.{' '}
        <Link href="/credits#get-credits" className={linkClass}>
          {listOffers() === undefined ? 'Ask for credits' : 'Buy credits'}
        </Link>
      </p>
      <p>An ad that was analyzed before is free: paste its URL above.</p>
      <ExampleReport />
    </EmptyState>
  );
}

/** What an account with credits and without analyses sees: ads to try, where the operator names some, and where to find one. */
export function FirstSteps() {
  const { sampleAds } = env();
  return (
    <EmptyState title="Your first analysis is one link away">
      {sampleAds.length > 0 ? (
        <>
          <p>Paste the URL of an ad above, or begin with one of these samples. Choosing one only fills the field.</p>
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
          <p>Paste the URL of a video ad above. This is where you find one:</p>
          <dl className="grid gap-5 text-left sm:grid-cols-2">
            {directions.map(({ library, steps }) => (
              <div key={library}>
                <dt className="font-medium text-ink">{library}</dt>
                <dd>{steps}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <ExampleReport />
    </EmptyState>
  );
}
