import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { env } from '@/lib/env';
import { RUN_TIME_IN_MINUTES } from '@/lib/limits';
import { anyLibraryByName } from '@/lib/platforms';

function StartLinks({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn)
    return (
      <Link href="/analyses" className={buttonClass('primary')}>
        Analyze an ad
      </Link>
    );
  return (
    <span className="flex flex-wrap gap-2">
      <Link href="/sign-up?next=%2Fanalyses" className={buttonClass('primary')}>
        Create account
      </Link>
      <Link href="/sign-in?next=%2Fanalyses" className={buttonClass('plain')}>
        Sign in
      </Link>
    </span>
  );
}

const freeCredits = (credits: number) =>
  credits > 0
    ? ` A new account starts with ${credits === 1 ? '1 free credit' : `${credits} free credits`}, and one credit buys one analysis.`
    : '';

export function Invitation({ isSignedIn }: { isSignedIn: boolean }) {
  const offer = isSignedIn ? '' : freeCredits(env().startingCredits.credits);
  return (
    <section
      aria-labelledby="own-ad"
      className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-8 print:hidden"
    >
      <div className="flex flex-col gap-1">
        <h2 id="own-ad" className="text-xl font-semibold tracking-tight">
          Get a report on an ad of your choice
        </h2>
        <p className="max-w-[65ch] leading-relaxed text-quiet">
          Paste the URL of a video ad in {anyLibraryByName}. The report is ready in {RUN_TIME_IN_MINUTES}.{offer}
        </p>
      </div>
      <StartLinks isSignedIn={isSignedIn} />
    </section>
  );
}
