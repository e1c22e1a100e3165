'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { buttonClass } from '@/components/ui/button';
import { MessagePage } from './message-page';

/** What stands in place of a page that could not be made; the number finds the fault in the log. */
export function ErrorMessage({ number, reset }: { number: string | undefined; reset: () => void }) {
  const router = useRouter();
  // The server is asked again; drawing the same data once more would fail the same way.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <MessagePage title="This page could not be shown">
      <p className="leading-relaxed text-quiet">
        Something failed on our side. Your credits and your analyses are as they were, and work that was running goes on.
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={retry} className={buttonClass('primary')}>
          Try again
        </button>
        <a href="/" className={buttonClass('plain')}>
          Go to the start page
        </a>
      </div>
      {number && (
        <p className="text-sm text-quiet">
          If it stays so, tell the operator this number: <span className="font-mono">{number}</span>
        </p>
      )}
    </MessagePage>
  );
}
