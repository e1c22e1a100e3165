'use client';

import { MessagePage } from '@/components/shell/message-page';
import { buttonClass } from '@/components/ui/button';

/** What stands in place of a page that could not be made; `digest` finds the fault in the log. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <MessagePage title="This page could not be shown">
      <p className="leading-relaxed text-quiet">
        Something failed on our side. Your credits and your analyses are as they were, and work that was running goes on.
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={reset} className={buttonClass('primary')}>
          Try again
        </button>
        <a href="/" className={buttonClass('plain')}>
          Go to the start page
        </a>
      </div>
      {error.digest && (
        <p className="text-sm text-quiet">
          If it stays so, tell the operator this number: <span className="font-mono">{error.digest}</span>
        </p>
      )}
    </MessagePage>
  );
}
