'use client';

import { CircleDashed } from 'lucide-react';
import Link from 'next/link';
import { startTransition, useActionState, useEffect, useRef } from 'react';
import { buttonClass, linkClass } from '@/components/ui/button';
import { FormMessage } from '@/components/ui/form-message';
import { toUnreached, useReaching } from '@/components/ui/reach';
import { type StartError, startPasted } from './actions';

/** Stripe's webhook adds the credits within seconds, or later where it has to be sent again. */
const RETRY_AFTER_PAYMENT_MS = 3_000;
const QUICK_RETRIES_AFTER_PAYMENT = 20;
const SLOW_RETRY_MS = 30_000;

/** Submits the pasted ad once this page is open, and again when a limit or a payment was in the way. */
export function Starter({ url, isPaid, canBuy }: { url: string; isPaid: boolean; canBuy: boolean }) {
  const [error, start, isPending] = useActionState<StartError | undefined, FormData>(
    useReaching(startPasted, (message) => toUnreached(message).error),
    undefined,
  );
  const rounds = useRef(0);
  useEffect(() => {
    const afterPayment = rounds.current < QUICK_RETRIES_AFTER_PAYMENT ? RETRY_AFTER_PAYMENT_MS : SLOW_RETRY_MS;
    const waitMs = toWait(error, isPaid ? afterPayment : undefined);
    if (waitMs === undefined) return;
    const timer = setTimeout(() => {
      rounds.current += 1;
      startTransition(() => start(new FormData()));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [error, isPaid, start]);
  const isWaiting = isPending || error === undefined || error.code === 'rate_limited';
  return (
    <form action={start} className="flex max-w-[68ch] flex-col items-start gap-4 text-sm leading-relaxed">
      {isWaiting && (
        <p role="status" className="flex items-center gap-2.5">
          <CircleDashed className="size-5 flex-none animate-spin text-brand motion-reduce:animate-none" aria-hidden="true" />
          {error?.code === 'rate_limited' ? `${error.message} It starts by itself; keep this page open.` : 'Submitting your ad…'}
        </p>
      )}
      {error?.code === 'insufficient_credits' && <NoCredits isPaid={isPaid} canBuy={canBuy} />}
      {error !== undefined && !['insufficient_credits', 'rate_limited'].includes(error.code) && (
        <>
          <FormMessage message={error.message} />
          <Link href={`/analyses?${new URLSearchParams({ url })}`} className={linkClass}>
            Go to your analyses
          </Link>
        </>
      )}
      <button type="submit" className={`${buttonClass(isWaiting ? 'plain' : 'primary')} ${isWaiting ? 'hidden noscript:inline-flex' : ''}`}>
        Start the analysis
      </button>
    </form>
  );
}

/** Milliseconds until the next attempt: at once at first, after a limit when it allows; undefined when only the user can go on. */
function toWait(error: StartError | undefined, afterPayment: number | undefined): number | undefined {
  if (error === undefined) return 0;
  if (error.code === 'rate_limited') return (error.retryAfterSeconds ?? 60) * 1000;
  return error.code === 'insufficient_credits' || error.code === 'service_unavailable' ? afterPayment : undefined;
}

function NoCredits({ isPaid, canBuy }: { isPaid: boolean; canBuy: boolean }) {
  if (isPaid) return <p role="status">Waiting for your credits. The analysis starts by itself when they arrive.</p>;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5">
      <p role="alert">You have no credits left, and a new analysis costs 1 credit. Nothing was charged.</p>
      <p className="text-quiet">
        We keep your ad for 30 minutes: come back here with a credit, and its analysis starts. Ads that were analyzed before stay free, and
        so do your reports.
      </p>
      <p>
        <Link href="/credits#get-credits" className={linkClass}>
          {canBuy ? 'Buy credits' : 'Request credits'}
        </Link>
      </p>
    </div>
  );
}
