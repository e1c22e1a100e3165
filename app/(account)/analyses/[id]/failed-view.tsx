import { CircleX } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { describeFailure, type FailureCode } from '@/lib/failures';
import { libraryNames, type Platform } from '@/lib/platforms';
import { adviseOn } from './advice';
import { SubmitButton } from './submit-button';

type Failure = {
  code: FailureCode;
  charged: boolean;
  adUrl: string;
  video: number;
  platform: Platform;
  balance: number;
  known: FailureCode | undefined;
};

const libraryHomes: Record<Platform, string> = {
  meta: 'https://www.facebook.com/ads/library/',
  tiktok: 'https://library.tiktok.com/',
};

function toWhatToDo({ code, known = code }: Failure): string {
  const { text } = adviseOn(known);
  return known === code ? text : `Since then we know more. ${describeFailure(known).message} ${text}`;
}

export function FailedView(failure: Failure) {
  const { code, charged, adUrl, video, balance, known, platform } = failure;
  const again = { url: adUrl, video, label: 'Try again for 1 credit' };
  const when = known === undefined ? adviseOn(code).again : 'never';
  const facts = [
    ['What happened', describeFailure(code).message],
    ['Your credit', charged ? `It was refunded. Your balance is ${balance}.` : 'You were not charged for this analysis.'],
    ['What to do', toWhatToDo(failure)],
  ] as const;
  return (
    <section aria-label="Why it failed" className="flex max-w-2xl flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
      <p className="flex items-center gap-2.5 text-xl leading-snug font-semibold">
        <CircleX className="size-6 flex-none text-weak" aria-hidden="true" />
        {code === 'canceled' ? 'You canceled this analysis' : 'This analysis failed'}
      </p>
      <dl className="flex flex-col gap-4">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt className="text-sm text-quiet">{term}</dt>
            <dd className="leading-relaxed">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-start gap-2.5 border-t border-line pt-6">
        {when === 'now' && <SubmitButton {...again} look="primary" />}
        <Link href="/analyses" className={buttonClass(when === 'now' ? 'plain' : 'primary')}>
          Analyze another ad
        </Link>
        {when === 'later' && <SubmitButton {...again} look="plain" />}
        {when !== 'now' && (
          <a href={libraryHomes[platform]} rel="noreferrer noopener external" className={buttonClass('plain')}>
            Open the {libraryNames[platform]}
          </a>
        )}
      </div>
    </section>
  );
}
