'use client';

import { type MouseEvent, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { FormMessage } from '@/components/ui/form-message';

const HREF = '/settings/account/export';

const messages: Record<number, string> = {
  401: 'You are signed out. Sign in and export again.',
  429: 'An export of this account is already in progress, or several were started within a minute. Wait until the download has ended, then export again.',
  503: 'The server is busy. Try again in a minute.',
};

/** Downloads the export if one can begin now, and otherwise says why not: a browser shows no reason for a download that is refused. */
export function ExportLink() {
  const [message, setMessage] = useState<string>();
  const download = async () => {
    const { ok, status } = await fetch(HREF, { method: 'HEAD' });
    setMessage(ok ? undefined : (messages[status] ?? 'The export could not be started. Try again.'));
    if (ok) window.location.assign(HREF);
  };
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    setMessage(undefined);
    download().catch(() => setMessage('The server could not be reached. Check your connection and try again.'));
  };
  return (
    <div className="flex flex-col gap-4">
      <FormMessage message={message} />
      <a href={HREF} onClick={onClick} className={`${buttonClass('plain')} self-start max-sm:w-full`}>
        Export my data
      </a>
    </div>
  );
}
