'use client';

import { useActionState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { useReaching } from '@/components/ui/reach';
import { cancelAd } from '../actions';

export function CancelQueued({ id, isQueued }: { id: string; isQueued: boolean }) {
  const [error, cancel, isPending] = useActionState(
    useReaching(cancelAd, (message) => message),
    undefined,
  );
  return (
    <form action={cancel} className="contents">
      <input type="hidden" name="id" value={id} />
      {isQueued && (
        <button type="submit" disabled={isPending} className={buttonClass('plain')}>
          {isPending ? 'Canceling…' : 'Cancel and refund'}
        </button>
      )}
      <p role="status" className="w-full text-sm text-weak empty:hidden">
        {error}
      </p>
    </form>
  );
}
