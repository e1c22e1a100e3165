'use client';

import { useActionState, useEffect, useState } from 'react';
import { useFormStatus } from 'react-dom';
import { buttonClass, linkClass } from '@/components/ui/button';
import { FormMessage } from '@/components/ui/form-message';

/** Why nothing was decided; `isFull`: the account has as many connected apps as it may have. */
export type Decided = { message: string; isFull?: boolean } | undefined;

const LOOK_MS = 600;

/** Whether the user has had the page before them for a moment: a second click that was meant for a window above it must not decide. */
function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setLookedAt(false);
      if (!document.hidden) timer = setTimeout(() => setLookedAt(true), LOOK_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);
  return isLookedAt;
}

function Buttons() {
  const { pending } = useFormStatus();
  const isLookedAt = useLookedAt();
  // First, so that the Enter key never allows anything.
  return (
    <div className={`flex gap-3 ${isLookedAt ? '' : 'pointer-events-none noscript:pointer-events-auto'}`}>
      <button type="submit" name="decision" value="deny" disabled={pending} className={`${buttonClass('plain')} h-11 flex-1`}>
        Deny
      </button>
      <button type="submit" name="decision" value="allow" disabled={pending} className={`${buttonClass('primary')} h-11 flex-1`}>
        Allow access
      </button>
    </div>
  );
}

type Props = {
  query: string;
  account: string;
  /** What is known to stand in the way before the user decides. */
  problem: Decided;
  action: (before: Decided, form: FormData) => Promise<Decided>;
};

/** Sends the user's decision, together with the request and the account that it is about. */
export function ConsentForm({ query, account, problem: known, action }: Props) {
  const [problem, decide] = useActionState(action, known);
  return (
    <form action={decide} className="flex flex-col gap-3">
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="account" value={account} />
      <FormMessage message={problem?.message} />
      {problem?.isFull && (
        <p className="text-sm leading-relaxed">
          <a href="/settings/apps" target="_blank" rel="noreferrer" className={linkClass}>
            Open Connected apps<span className="sr-only"> in a new tab</span>
          </a>
          , disconnect one, and come back to this page, which keeps the request.
        </p>
      )}
      <Buttons />
    </form>
  );
}
