'use client';

import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button';

const SHOWN_MS = 2000;
const labels = { idle: 'Copy', busy: 'Copying…', copied: 'Copied', failed: 'Could not copy' } as const;

async function readText(href: string): Promise<Blob> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`the report answered ${response.status}`);
  return new Blob([await response.text()], { type: 'text/plain' });
}

/** Safari allows it only if the clipboard write starts during the click, before the fetch ends. */
export function CopyReport({ href }: { href: string }) {
  const [state, setState] = useState<keyof typeof labels>('idle');
  useEffect(() => {
    if (state !== 'copied' && state !== 'failed') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    setState('busy');
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': readText(href) })]);
      setState('copied');
    } catch {
      // Refused, or no clipboard: on a page without TLS there is none.
      setState('failed');
    }
  };
  return (
    <button
      type="button"
      title="Copy the report as Markdown"
      onClick={() => void copy()}
      disabled={state === 'busy'}
      className={buttonClass('plain')}
    >
      <Copy className="size-4 text-quiet" aria-hidden="true" />
      <span aria-live="polite">{labels[state]}</span>
    </button>
  );
}
