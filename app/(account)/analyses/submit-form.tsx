'use client';

import Link from 'next/link';
import { useActionState } from 'react';
import { AdUrlField, useAdUrls } from '@/components/analyses/ad-url-field';
import { buttonClass, linkClass } from '@/components/ui/button';
import { submitAd } from './actions';
import type { Payer } from './payer';

/** Says before a click that only free reports can be opened. */
function FreeOnly({ canBuy }: { canBuy: boolean }) {
  return (
    <p className="mt-1 text-sm text-quiet">
      You have no credits left. Ads that were analyzed before and sample ads stay free.{' '}
      <Link href="/credits#get-credits" className={linkClass}>
        {canBuy ? 'Buy credits' : 'Request credits'}
      </Link>
    </p>
  );
}

/** The form that starts an analysis. */
export function SubmitForm({ given, payer }: { given: string; payer: Payer }) {
  const [error, submit, isPending] = useActionState(submitAd, undefined);
  const field = useAdUrls(given);
  const button = payer.balance > 0 ? 'Analyze for 1 credit' : 'No credits: open if free';
  return (
    <div>
      <form action={submit}>
        <AdUrlField field={field} error={error}>
          <button type="submit" disabled={isPending} className={`${buttonClass('primary')} h-11 px-5`}>
            {isPending ? 'Submitting…' : button}
          </button>
        </AdUrlField>
      </form>
      {payer.balance === 0 && <FreeOnly canBuy={payer.canBuy} />}
    </div>
  );
}
