'use client';

import Link from 'next/link';
import { useActionState } from 'react';
import { buttonClass, linkClass } from '@/components/ui/button';
import { useReaching } from '@/components/ui/reach';
import { submitAd, submitAdAgain } from '../actions';

type Props = { url: string; video: number; look: 'primary' | 'plain'; label: string; again?: true };

/** `again` submits a video that has a report, for another one. */
export function SubmitButton({ url, video, look, label, again }: Props) {
  const [error, submit, isPending] = useActionState(
    useReaching(again ? submitAdAgain : submitAd, (message) => ({ message })),
    undefined,
  );
  return (
    <form action={submit} className="contents">
      <input type="hidden" name="url" value={url} />
      <input type="hidden" name="video" value={video} />
      <button type="submit" disabled={isPending} className={buttonClass(look)}>
        {isPending ? 'Submitting…' : label}
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
