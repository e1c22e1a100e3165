'use client';

import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const load = () => import('./search-dialog');
// Loaded on demand: not every visit searches.
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }));

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

function isShortcut({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey) return true;
  return key === '/' && !metaKey && !ctrlKey && !altKey && !isTyping(target);
}

const kinds = {
  wide: 'flex h-9 w-full items-center gap-2 rounded-control border border-line bg-surface px-3 text-sm text-quiet hover:text-ink',
  small: 'flex size-10 items-center justify-center rounded-control text-quiet hover:bg-sunk hover:text-ink',
} as const;

/** Opens the search; the wide one, which is drawn at any width, listens for `/` and Ctrl-K as well. */
export function SearchButton({ kind }: { kind: keyof typeof kinds }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (kind !== 'wide') return;
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setState('open');
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [kind]);
  const close = () => setState('closed');
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setState('open')}
        onPointerEnter={() => void load()}
        className={`cursor-pointer noscript:hidden ${kinds[kind]}`}
      >
        <Search className="size-4 flex-none" aria-hidden="true" />
        <span className={kind === 'wide' ? '' : 'sr-only'}>Search the docs</span>
        {kind === 'wide' && <kbd className="ml-auto rounded border border-line px-1.5 font-mono text-[11px]">/</kbd>}
      </button>
      {state === 'open' &&
        // Elsewhere in the page, because this button is hidden on narrow screens and would hide it too.
        createPortal(
          <Suspense>
            <SearchDialog onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
