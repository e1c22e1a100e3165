'use client';

import { type ReactNode, useActionState, useEffect, useState } from 'react';
import { useFormStatus } from 'react-dom';
import { MessagePage } from '@/components/shell/message-page';
import { buttonClass, linkClass } from '@/components/ui/button';
import { FormMessage } from '@/components/ui/form-message';
import { GoOn } from './go-on';

/** `isFull`: the account has as many connected apps as it may have. */
export type Decided = { message: string; isFull?: boolean } | { denied: { host: string | undefined; location: string } } | undefined;

const LOOK_MS = 600;

/** Becomes true once the user has seen the page for a moment: a second click that was meant for a window above it must not decide. */
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
  problem: Decided;
  action: (before: Decided, form: FormData) => Promise<Decided>;
  children: ReactNode;
};

export function ConsentForm({ query, account, problem: known, action, children }: Props) {
  const [decided, decide] = useActionState(action, known);
  if (decided !== undefined && 'denied' in decided)
    return (
      <MessagePage title="Access denied">
        <p className="max-w-[60ch] leading-relaxed text-quiet">No access was granted, and the app was not notified.</p>
        <GoOn {...decided.denied} />
      </MessagePage>
    );
  return (
    <main className="mx-auto flex w-full max-w-[30rem] flex-col gap-6 px-4 py-10 sm:py-16">
      {children}
      <form action={decide} className="flex flex-col gap-3">
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="account" value={account} />
        <FormMessage message={decided?.message} />
        {decided?.isFull && (
          <p className="text-sm leading-relaxed">
            <a href="/settings/apps" target="_blank" rel="noreferrer" className={linkClass}>
              Open Connected apps<span className="sr-only"> in a new tab</span>
            </a>
            , disconnect one, and come back to this page, which keeps the request.
          </p>
        )}
        <Buttons />
      </form>
      <p className="text-sm leading-relaxed text-quiet">
        You can disconnect the app at any time under Settings › Connected apps. Without use, the connection expires by itself.
      </p>
    </main>
  );
}
