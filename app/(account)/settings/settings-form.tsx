'use client';

import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useActionState } from 'react';
import { useFormStatus } from 'react-dom';
import { buttonClass } from '@/components/ui/button';
import { FormMessage } from '@/components/ui/form-message';

export type FormState = { message?: string; done?: string };

type Look = Parameters<typeof buttonClass>[0];

function Submit({ look, children }: { look: Look; children: ReactNode }) {
  const { pending } = useFormStatus();
  return (
    <button type="submit" disabled={pending} className={`${buttonClass(look)} self-start max-sm:w-full`}>
      {pending ? 'One moment…' : children}
    </button>
  );
}

export function SettingsForm({
  action,
  button,
  look = 'plain',
  children,
}: {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  button: string;
  look?: Look;
  children?: ReactNode;
}) {
  const [state, submit] = useActionState(action, {});
  // React resets a form after its action, even when the action returned an error.
  const keepOnError = (event: FormEvent) => {
    if (state.message !== undefined) event.preventDefault();
  };
  return (
    <form action={submit} onReset={keepOnError} className="flex max-w-[26rem] flex-col gap-4">
      {children}
      <FormMessage message={state.message} />
      <div role="status" className="empty:absolute">
        {state.done !== undefined && (
          <p className="flex items-start gap-2 text-sm">
            <CircleCheck className="mt-[3px] size-4 flex-none text-excellent" aria-hidden="true" />
            {state.done}
          </p>
        )}
      </div>
      <Submit look={look}>{button}</Submit>
    </form>
  );
}
