'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useSyncExternalStore } from 'react';
import { buttonClass } from '@/components/ui/button';
import { MessagePage } from './message-page';

const SAFE_DATA = 'Your credits and analyses are safe, and running analyses continue.';

type Props = { id: string | undefined; reset: () => void; next?: string };

/** Replaces a page that failed to render; `id` finds the error in the log, `next` is what its reader needs to know. */
export function ErrorMessage({ id, reset, next = SAFE_DATA }: Props) {
  const router = useRouter();
  const isOffline = useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
  // Refreshes first, because rendering the same data again would fail again.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <MessagePage title={isOffline ? 'You are offline' : 'This page could not be loaded'}>
      <p className="leading-relaxed text-quiet">
        {isOffline ? 'Your device has no connection. Connect it, then try again.' : 'Something went wrong on our side.'} {next}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={retry} className={buttonClass('primary')}>
          Try again
        </button>
        <a href="/" className={buttonClass('plain')}>
          Go to home page
        </a>
      </div>
      {id && (
        <p className="text-sm text-quiet">
          If the problem persists, contact the operator with this error ID: <span className="font-mono">{id}</span>
        </p>
      )}
    </MessagePage>
  );
}
