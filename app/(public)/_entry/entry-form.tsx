'use client';

import { type ReactNode, useActionState } from 'react';
import { FormMessage } from '@/components/ui/form-message';
import type { FormState } from './actions';
import { Submit } from './submit';

/** A form over one of the actions of this folder; `mailed` stands in its place once a mail is on its way. */
export function EntryForm({
  action,
  hidden = {},
  button,
  mailed,
  children,
}: {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  hidden?: Readonly<Record<string, string>>;
  button: string;
  mailed?: ReactNode;
  children: ReactNode;
}) {
  const [state, submit] = useActionState(action, {});
  if (state.mailed) return <div role="status">{mailed}</div>;
  return (
    <form action={submit} className="flex flex-col gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <FormMessage message={state.message} />
      <Submit>{button}</Submit>
    </form>
  );
}
