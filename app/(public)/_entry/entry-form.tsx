'use client';

import { createContext, type ReactNode, use, useActionState, useMemo } from 'react';
import { FieldErrors } from '@/components/ui/field-errors';
import { FormMessage } from '@/components/ui/form-message';
import { useReaching } from '@/components/ui/reach';
import { TextField } from '@/components/ui/text-field';
import type { FormState } from './actions';
import { EmailFate } from './email-fate';
import { Submit } from './submit';

type Action = (before: FormState, form: FormData) => Promise<FormState>;

const TypedEmail = createContext<string | undefined>(undefined);

/** Keeps the address that was typed when the form is answered with a message. */
export function EmailField() {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={use(TypedEmail)}
      required
      maxLength={254}
      // The page has this one form.
      autoFocus
    />
  );
}

/** `sent` replaces the form once an email was sent. */
export function EntryForm({
  action,
  hidden = {},
  button,
  initial = {},
  sent,
  children,
}: {
  action: Action;
  hidden?: Readonly<Record<string, string>>;
  button: string;
  initial?: FormState;
  sent?: ReactNode;
  children: ReactNode;
}) {
  const [state, submit] = useActionState(
    useReaching(action, (message, form) => ({ message, email: String(form.get('email') ?? '') })),
    initial,
  );
  const atField = useMemo(
    () => (state.field === undefined || state.message === undefined ? undefined : { field: state.field, message: state.message }),
    [state],
  );
  if (state.sent !== undefined) return <EmailFate id={state.sent}>{sent}</EmailFate>;
  return (
    <form action={submit} className="flex flex-col gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldErrors value={atField}>
        <TypedEmail value={state.email}>{children}</TypedEmail>
      </FieldErrors>
      <FormMessage message={atField === undefined ? state.message : undefined} />
      <Submit>{button}</Submit>
    </form>
  );
}
