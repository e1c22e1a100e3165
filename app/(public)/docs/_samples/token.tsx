'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useState, useTransition } from 'react';
import { createToken } from '@/app/(account)/settings/developers/actions';
import { buttonClass, linkClass } from '@/components/ui/button';
import { useDocs } from '../_frame/docs-state';
import { CodeBox, CodePanel } from './code-panel';

const DAYS = 7;
const DAY_MS = 86_400_000;

const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

function toForm(): FormData {
  const form = new FormData();
  form.set('name', `Docs ${dayAfter(0)}`);
  form.set('expiry', 'date');
  form.set('date', dayAfter(DAYS));
  return form;
}

function TokenNote() {
  return (
    <p role="status" className="text-sm leading-relaxed text-quiet">
      Your token is in the samples. It is not stored in this browser: leave or reload the documentation, and it is gone from here. It
      expires in {DAYS} days;{' '}
      <Link href="/settings/developers" className={linkClass}>
        revoke it
      </Link>{' '}
      at any time.
    </p>
  );
}

export function TokenButton() {
  const { isSignedIn, token, setToken } = useDocs();
  const pathname = usePathname();
  const [message, setMessage] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const create = () =>
    startTransition(async () => {
      const issued = await createToken(undefined, toForm());
      if (issued !== undefined && 'secret' in issued) setToken(issued.secret);
      setMessage(issued !== undefined && 'message' in issued ? issued.message : undefined);
    });
  if (token !== undefined) return <TokenNote />;
  return (
    <div className="flex flex-col items-start gap-2 noscript:hidden">
      {isSignedIn ? (
        <button type="button" onClick={create} disabled={isPending} className={buttonClass('plain')}>
          {isPending ? 'Creating…' : 'Create a token for these samples'}
        </button>
      ) : (
        <a href={`/sign-in?${new URLSearchParams({ next: pathname })}`} className={buttonClass('plain')}>
          Sign in to create a token for these samples
        </a>
      )}
      <p role="alert" className="text-sm text-weak empty:hidden">
        {message}
      </p>
    </div>
  );
}

export function Environment({ origin }: { origin: string }) {
  const { token } = useDocs();
  const text = `export BASE_URL=${origin}\nexport API_TOKEN=${token ?? 'pat_…'}`;
  return (
    <CodePanel title="Set these once">
      <CodeBox>
        <code>{text}</code>
      </CodeBox>
    </CodePanel>
  );
}

/** The settings on pages that do not begin with them: shown only once they hold a token. */
export function TokenEnvironment({ origin }: { origin: string }) {
  const { token } = useDocs();
  return token === undefined ? null : <Environment origin={origin} />;
}
