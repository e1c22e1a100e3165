'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

/** What a page shows when its data cannot be had now; the reason is in the server's log. */
export default function PageError({ reset }: { reset: () => void }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <main className="mx-auto flex min-h-screen max-w-2xl flex-col justify-center gap-4 px-6 py-16">
      <p className="font-mono text-sm text-quiet">503</p>
      <h1 className="text-3xl font-semibold tracking-tight">This page cannot be loaded right now</h1>
      <p className="leading-relaxed text-quiet">
        The service could not reach its data. Analyses under way go on by themselves, and a submit that did not get through can be sent
        again: the same ad is not charged twice.
      </p>
      <p>
        <button type="button" onClick={retry} className="cursor-pointer text-brand underline underline-offset-4">
          Try again
        </button>
      </p>
    </main>
  );
}
