'use client';

import { type SubmitEvent, startTransition, useActionState, useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { CodeExample } from '@/components/ui/code-example';
import { CopyButton } from '@/components/ui/copy-button';
import { Select } from '@/components/ui/select';
import { API_BASE } from '@/lib/api-paths';
import { createToken } from './actions';
import { DEFAULT_EXPIRY, expiries } from './expiry';

const control = 'h-10 w-full rounded-control border border-line bg-surface px-3 text-base sm:text-sm';

const toCurl = (origin: string, secret: string) => `curl "${origin}${API_BASE}/credits" \\
  -H "Authorization: Bearer ${secret}"`;

function NewToken({ origin, secret, name }: { origin: string; secret: string; name: string }) {
  return (
    <div role="status" className="flex min-w-0 flex-col gap-4 rounded-card border-2 border-excellent bg-surface p-5">
      <div>
        <p className="font-semibold wrap-anywhere">Token “{name}” created</p>
        <p className="text-sm leading-relaxed text-quiet">Copy the token now. You will not be able to see it again.</p>
      </div>
      <div className="flex items-center gap-3 rounded-control border border-line bg-sunk px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-[13px] wrap-anywhere">{secret}</code>
        <CopyButton text={secret} />
      </div>
      <CodeExample label="Try it: get your credit balance" code={toCurl(origin, secret)} />
    </div>
  );
}

function ExpiryFields() {
  const [choice, setChoice] = useState<string>(DEFAULT_EXPIRY);
  const id = useId();
  return (
    <>
      <div className="flex w-full flex-col gap-1.5 sm:w-36">
        <label htmlFor={`${id}-expiry`} className="text-sm font-medium">
          Expiration
        </label>
        <Select id={`${id}-expiry`} name="expiry" value={choice} onChange={({ target }) => setChoice(target.value)} className="h-10 w-full">
          {expiries.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      {choice === 'date' && (
        <div className="flex w-full flex-col gap-1.5 sm:w-44">
          <label htmlFor={`${id}-date`} className="text-sm font-medium">
            Expiration date
          </label>
          <input id={`${id}-date`} name="date" type="date" required className={control} />
        </div>
      )}
    </>
  );
}

export function CreateToken({ origin, activeIds }: { origin: string; activeIds: readonly string[] }) {
  const [issued, create, isPending] = useActionState(createToken, undefined);
  const id = useId();
  const created = issued !== undefined && 'secret' in issued ? issued : undefined;
  // Not left to `action`, because React resets a form after its action, even when the action returned an error.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => create(form));
  };
  return (
    <div className="flex flex-col gap-4">
      {created && activeIds.includes(created.id) && <NewToken origin={origin} secret={created.secret} name={created.name} />}
      <form
        key={created?.id}
        action={create}
        onSubmit={submit}
        className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-surface p-5"
      >
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1.5">
          <label htmlFor={`${id}-name`} className="text-sm font-medium">
            Name
          </label>
          <input
            id={`${id}-name`}
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            placeholder="What is this token for?"
            className={`${control} placeholder:text-quiet`}
          />
        </div>
        <ExpiryFields />
        <button type="submit" disabled={isPending} className={`${buttonClass('primary')} h-10 max-sm:w-full`}>
          {isPending ? 'Creating…' : 'Create token'}
        </button>
        <p role="alert" className="w-full text-sm text-weak empty:hidden">
          {issued !== undefined && 'message' in issued ? issued.message : null}
        </p>
      </form>
    </div>
  );
}
