'use client';

import Link from 'next/link';
import { useActionState } from 'react';
import { buttonClass, linkClass } from '@/components/ui/button';
import { useReaching } from '@/components/ui/reach';
import { submitAd } from '../actions';

/** Submits the same ad as a new analysis. */
export function TryAgain({ url, look }: { url: string; look: 'primary' | 'plain' }) {
  const [error, submit, isPending] = useActionState(
    useReaching(submitAd, (message) => ({ message })),
    undefined,
  );
  return (
    <form action={submit} className="contents">
      <input type="hidden" name="url" value={url} />
      <button type="submit" disabled={isPending} className={buttonClass(look)}>
        {isPending ? 'Submitting…' : 'Try again for 1 credit'}
      </button>
      <p aria-live="polite" className="order-last w-full text-sm text-weak empty:hidden">
        {error?.message}{' '}
        {error?.link && (
          <Link href={error.link.href} className={linkClass}>
            {error.link.name}
          </Link>
        )}
      </p>
    </form>
  );
}
