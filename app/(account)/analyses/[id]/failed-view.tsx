import { CircleX } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { type FailureCode, toCause } from '@/lib/failures';
import { advice, isWorthAnotherTry } from './advice';
import { TryAgain } from './try-again';

/** Why there is no report, what that means for the credits, and what to do. */
export function FailedView({ code, charged, adUrl, balance }: { code: FailureCode; charged: boolean; adUrl: string; balance: number }) {
  const facts = [
    ['What happened', toCause(code)],
    ['Your credit', charged ? `It is back on your balance, which is ${balance} now.` : 'Nothing was charged for this analysis.'],
    ['What to do', advice[code]],
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
        {isWorthAnotherTry(code) && <TryAgain url={adUrl} look="primary" />}
        <Link href="/analyses" className={buttonClass(isWorthAnotherTry(code) ? 'plain' : 'primary')}>
          Analyze another ad
        </Link>
        {!isWorthAnotherTry(code) && <TryAgain url={adUrl} look="plain" />}
      </div>
    </section>
  );
}
