'use client';

import { CircleCheck } from 'lucide-react';
import { type ReactNode, useActionState, useMemo } from 'react';
import { useFormStatus } from 'react-dom';
import { buttonClass } from '@/components/ui/button';
import { FieldErrors } from '@/components/ui/field-errors';
import { FormMessage } from '@/components/ui/form-message';
import { TextField } from '@/components/ui/text-field';

/** The result that a form shows: an error, with its field and what was typed, or a confirmation. */
export type CommandState = { message?: string; field?: string; values?: Readonly<Record<string, string>>; done?: string };

export type Field = {
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'password';
  inputMode?: 'numeric';
  autoComplete?: string;
};

type Look = Parameters<typeof buttonClass>[0];

type Props = {
  action: (before: CommandState, form: FormData) => Promise<CommandState>;
  button: string;
  look?: Look;
  /** Values that are sent with the form and not shown. */
  hidden?: Readonly<Record<string, string>>;
  fields?: readonly Field[];
};

function Submit({ look, children }: { look: Look; children: ReactNode }) {
  const { pending } = useFormStatus();
  return (
    <button type="submit" disabled={pending} className={`${buttonClass(look)} self-start`}>
      {pending ? 'One moment…' : children}
    </button>
  );
}

/** A form for a command; a mistake is shown at its field and keeps what was typed. */
export function CommandForm({ action, button, look = 'plain', hidden = {}, fields = [] }: Props) {
  const [{ message, field, values, done }, submit] = useActionState(action, {});
  const atField = useMemo(() => {
    const isShown = fields.some(({ name }) => name === field);
    return isShown && field !== undefined && message !== undefined ? { field, message } : undefined;
  }, [fields, field, message]);
  return (
    <form action={submit} className="flex min-w-0 flex-col gap-3">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldErrors value={atField}>
        {fields.map((one) => (
          <TextField key={one.name} {...one} type={one.type ?? 'text'} defaultValue={values?.[one.name]} maxLength={500} />
        ))}
      </FieldErrors>
      <FormMessage message={atField === undefined ? message : undefined} />
      <div role="status" className="empty:absolute">
        {done !== undefined && (
          <p className="flex items-start gap-2 text-sm wrap-anywhere">
            <CircleCheck className="mt-[3px] size-4 flex-none text-excellent" aria-hidden="true" />
            {done}
          </p>
        )}
      </div>
      <Submit look={look}>{button}</Submit>
    </form>
  );
}
