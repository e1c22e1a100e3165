'use client';

import { useActionState } from 'react';
import { AdUrlField } from '@/components/analyses/ad-url-field';
import { buttonClass } from '@/components/ui/button';
import { submitAd } from './actions';

/** The form that starts an analysis. */
export function SubmitForm({ given }: { given: string }) {
  const [error, submit, isPending] = useActionState(submitAd, undefined);
  return (
    <form action={submit}>
      <AdUrlField key={given} given={given} error={error}>
        <button type="submit" disabled={isPending} className={`${buttonClass('primary')} h-11 px-5`}>
          {isPending ? 'Submitting…' : 'Analyze for 1 credit'}
        </button>
      </AdUrlField>
    </form>
  );
}
