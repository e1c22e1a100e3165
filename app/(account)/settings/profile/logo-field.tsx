'use client';

import { useRouter } from 'next/navigation';
import { type ChangeEvent, useId, useState, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button';
import { FormMessage } from '@/components/ui/form-message';

type Props = {
  hasLogo: boolean;
  maxBytes: number;
  remove: () => Promise<string | undefined>;
};

async function send(file: File): Promise<string | undefined> {
  try {
    const response = await fetch('/settings/profile/logo', { method: 'PUT', body: file });
    if (response.ok) return undefined;
    const { error } = (await response.json()) as { error: { message: string } };
    return error.message;
  } catch {
    return 'The file did not reach the server. Check your connection and try again.';
  }
}

export function LogoField({ hasLogo, maxBytes, remove }: Props) {
  const router = useRouter();
  const id = useId();
  const [message, setMessage] = useState<string>();
  const [isPending, start] = useTransition();
  const run = (work: () => Promise<string | undefined>) =>
    start(async () => {
      setMessage(await work());
      router.refresh();
    });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (file === undefined) return;
    if (file.size > maxBytes) return setMessage('The file is larger than 1 MB. Choose a smaller one.');
    run(() => send(file));
  };
  const word = hasLogo ? 'Replace logo' : 'Choose a file';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <label
          className={`${buttonClass('plain')} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:opacity-60`}
        >
          {isPending ? 'One moment…' : word}
          <input
            type="file"
            accept="image/png,image/jpeg"
            aria-describedby={`${id}-hint`}
            disabled={isPending}
            onChange={choose}
            className="sr-only"
          />
        </label>
        {hasLogo && (
          <button type="button" disabled={isPending} onClick={() => run(remove)} className={buttonClass('quiet')}>
            Remove logo
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-quiet">
        PNG or JPEG, at most 1 MB. Transparent areas become white.
      </p>
      <FormMessage message={message} />
    </div>
  );
}
