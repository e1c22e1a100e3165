'use client';

import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

export type DialogState = { trigger: RefObject<HTMLButtonElement | null>; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

type Props = {
  load: () => Promise<unknown>;
  /** Draws the dialog, which may be lazy: it is in the page from the first click on. */
  dialog: (state: DialogState) => ReactNode;
  className: string;
  label?: string;
  shortcut?: string;
  children: ReactNode;
};

export function DialogButton({ load, dialog, className, label, shortcut, children }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const isOpen = state === 'open';
  const preload = () => void load();
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-key={shortcut}
        onClick={() => setState('open')}
        onPointerEnter={preload}
        onFocus={preload}
        className={className}
      >
        {children}
      </button>
      {state !== 'never' && (
        <Suspense>{dialog({ trigger, isOpen, onOpenChange: (toOpen) => setState(toOpen ? 'open' : 'closed') })}</Suspense>
      )}
    </>
  );
}
