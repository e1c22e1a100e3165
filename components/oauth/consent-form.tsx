'use client';

import { useActionState } from 'react';
import { useFormStatus } from 'react-dom';
import { buttonClass } from '@/components/ui/button';
import { FormMessage } from '@/components/ui/form-message';

export type Decided = { message: string } | undefined;

function Buttons() {
  const { pending } = useFormStatus();
  // First, so that the Enter key never allows anything.
  return (
    <div className="flex gap-3">
      <button type="submit" name="decision" value="deny" disabled={pending} className={`${buttonClass('plain')} h-11 flex-1`}>
        Deny
      </button>
      <button type="submit" name="decision" value="allow" disabled={pending} className={`${buttonClass('primary')} h-11 flex-1`}>
        Allow access
      </button>
    </div>
  );
}

type Props = { query: string; account: string; action: (before: Decided, form: FormData) => Promise<Decided> };

/** Sends the user's decision, together with the request and the account that it is about. */
export function ConsentForm({ query, account, action }: Props) {
  const [problem, decide] = useActionState(action, undefined);
  return (
    <form action={decide} className="flex flex-col gap-3">
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="account" value={account} />
      <FormMessage message={problem?.message} />
      <Buttons />
    </form>
  );
}
