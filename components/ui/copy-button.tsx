'use client';

import { type MouseEvent, useEffect, useState } from 'react';

const SHOWN_MS = 1600;

function codeNextTo(button: Element): string {
  const codes = Array.from(button.closest('[data-copy]')?.querySelectorAll('code') ?? []);
  return codes.find((code) => code.checkVisibility())?.textContent ?? '';
}

export function CopyButton({ text }: { text?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | undefined>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    navigator.clipboard.writeText(text ?? codeNextTo(currentTarget)).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <button
      type="button"
      onClick={copy}
      className="shrink-0 cursor-pointer rounded-control border border-line bg-surface px-2.5 py-1 text-xs text-quiet hover:text-ink"
    >
      <span aria-live="polite">{outcome === undefined ? 'Copy' : outcome === 'copied' ? 'Copied' : 'Could not copy'}</span>
    </button>
  );
}
