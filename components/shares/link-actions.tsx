'use client';

import { Mail, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';

const toMailto = (title: string, url: string) =>
  `mailto:?subject=${encodeURIComponent(`Ad report: ${title}`)}&body=${encodeURIComponent(`${url}\n`)}`;

const actionClass =
  'inline-flex shrink-0 cursor-pointer items-center gap-1.5 rounded-control border border-line bg-surface px-2.5 py-1 text-xs text-quiet hover:text-ink';

export function LinkActions({ url, title }: { url: string; title: string }) {
  const [hasSheet, setHasSheet] = useState(false);
  useEffect(() => setHasSheet(typeof navigator.share === 'function'), []);
  const share = () => {
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the sheet is no failure; a sheet that cannot open is of no use.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setHasSheet(false);
    });
  };
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <CopyButton text={url} />
      <a href={toMailto(title, url)} className={actionClass}>
        <Mail className="size-3.5" aria-hidden="true" />
        Email
      </a>
      {hasSheet && (
        <button type="button" onClick={share} className={actionClass}>
          <Share2 className="size-3.5" aria-hidden="true" />
          Send to…
        </button>
      )}
    </span>
  );
}
