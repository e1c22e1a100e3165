'use client';

import { useEffect, useState } from 'react';

const SHOWN_MS = 1600;

/** Puts `text` on the clipboard and says so. */
export function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | undefined>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  return (
    <button
      type="button"
      onClick={copy}
      className="shrink-0 cursor-pointer rounded-control border border-line bg-surface px-2.5 py-1 text-xs text-quiet hover:text-ink"
    >
      <span aria-live="polite">{outcome === undefined ? 'Copy' : outcome === 'copied' ? 'Copied' : 'Select and copy by hand'}</span>
    </button>
  );
}
