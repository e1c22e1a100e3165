'use client';

import Link from 'next/link';
import { type FormEvent, lazy, Suspense, useActionState, useState, useTransition } from 'react';
import { AdUrlField, type SubmitError, useAdUrls } from '@/components/analyses/ad-url-field';
import { buttonClass, linkClass } from '@/components/ui/button';
import { reach, toUnreached, useReaching } from '@/components/ui/reach';
import type { AdCheck } from '@/lib/analyses/schema';
import { checkTogether, submitAd } from './actions';
import type { Payer } from './payer';

// Loaded on demand: only several ads need it.
const loadTogether = () => import('./together');
const BeforeSubmit = lazy(async () => ({ default: (await loadTogether()).BeforeSubmit }));
const BatchProgress = lazy(async () => ({ default: (await loadTogether()).BatchProgress }));

function FreeOnly({ canBuy }: { canBuy: boolean }) {
  return (
    <p className="mt-1 text-sm text-quiet [body:has(#no-credits)_&]:hidden">
      You have no credits left. Ads that were analyzed before and sample ads stay free.{' '}
      <Link href="/credits#get-credits" className={linkClass}>
        {canBuy ? 'Buy credits' : 'Request credits'}
      </Link>
    </p>
  );
}

type Checked = { text: string; balance: number; checks: AdCheck[] };

function useCheck(text: string, urls: readonly string[]) {
  const [checked, setChecked] = useState<Checked>();
  const [error, setError] = useState<SubmitError>();
  const [isPending, startTransition] = useTransition();
  const check = () =>
    startTransition(async () => {
      const result = await reach(() => checkTogether([...urls]), toUnreached);
      if ('ok' in result) setChecked({ text, ...result.ok });
      setError('ok' in result ? undefined : { message: result.error.message });
    });
  // An ad that was submitted is free when it is pasted again.
  const forget = () => setChecked(undefined);
  return { check, forget, isPending, error, checked: checked?.text === text ? checked : undefined };
}

/** The prices of several ads are checked first, and a second click submits them. */
export function SubmitForm({ given, payer }: { given: string; payer: Payer }) {
  const { accountId, balance, canBuy } = payer;
  const [error, submit, isSubmitting] = useActionState(
    useReaching(submitAd, (message) => ({ message })),
    undefined,
  );
  const field = useAdUrls(given);
  const { reading, text, setText } = field;
  const together = useCheck(
    text,
    reading.ads.map(({ url }) => url),
  );
  const isSeveral = reading.count > 1;
  const isPending = isSubmitting || together.isPending;
  const one = balance > 0 ? 'Analyze for 1 credit' : 'Open if free';
  const { checked } = together;
  const keepInvalid = () => {
    setText(reading.invalid.map((url) => url.text).join('\n'));
    together.forget();
  };
  const checkFirst = (event: FormEvent) => {
    if (!isSeveral) return;
    event.preventDefault();
    if (reading.ads.length > 0 && reading.message === undefined && !isPending) together.check();
  };
  return (
    <div>
      <form action={submit} onSubmit={checkFirst}>
        <AdUrlField field={field} error={isSeveral ? together.error : error}>
          {checked === undefined && (
            <button type="submit" disabled={isPending} className={`${buttonClass('primary')} h-11 px-5`}>
              {isPending ? 'One moment…' : isSeveral ? `Check ${reading.count} URLs` : one}
            </button>
          )}
        </AdUrlField>
      </form>
      <Suspense>
        {checked !== undefined && (
          <BeforeSubmit accountId={accountId} canBuy={canBuy} checked={checked} invalid={reading.invalid} onStart={keepInvalid} />
        )}
      </Suspense>
      {balance === 0 && <FreeOnly canBuy={canBuy} />}
      <Suspense>
        <BatchProgress accountId={accountId} />
      </Suspense>
    </div>
  );
}
