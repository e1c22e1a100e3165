import { CircleX } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { Moment } from '@/components/ui/moment';
import { describeFailure, type FailureCode } from '@/lib/failures';
import { advice, isWorthAnotherTry } from './advice';
import { TryAgain } from './try-again';

type Failure = {
  code: FailureCode;
  charged: boolean;
  adUrl: string;
  balance: number;
  /** A new analysis of this ad fails immediately until this time. */
  memoryEnd: string | undefined;
  now: string;
};

function WhatToDo({ code, memoryEnd, now }: Failure) {
  if (memoryEnd === undefined) return advice[code];
  return (
    <>
      {!isWorthAnotherTry(code) && `${advice[code]} `}
      You can try this ad again <Moment iso={memoryEnd} now={now} />. Until then, a new analysis of it fails immediately and is refunded.
    </>
  );
}

/** Shows why there is no report, the state of the credit, and what to do next. */
export function FailedView(failure: Failure) {
  const { code, charged, adUrl, balance, memoryEnd } = failure;
  const canRetry = memoryEnd === undefined;
  const shouldRetry = canRetry && isWorthAnotherTry(code);
  const facts = [
    ['What happened', describeFailure(code).message],
    ['Your credit', charged ? `It was refunded. Your balance is ${balance}.` : 'You were not charged for this analysis.'],
    ['What to do', <WhatToDo key="advice" {...failure} />],
  ] as const;
  return (
    <section aria-label="Why it failed" className="flex max-w-2xl flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
      <p className="flex items-center gap-2.5 text-xl leading-snug font-semibold">
        <CircleX className="size-6 flex-none text-weak" aria-hidden="true" />
        This analysis failed
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
        {shouldRetry && <TryAgain url={adUrl} look="primary" />}
        <Link href="/analyses" className={buttonClass(shouldRetry ? 'plain' : 'primary')}>
          Analyze another ad
        </Link>
        {canRetry && !shouldRetry && <TryAgain url={adUrl} look="plain" />}
      </div>
    </section>
  );
}
