'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { Revoke, RevokeWords } from './revoke-dialog';

const load = () => import('./revoke-dialog');
// Loaded on demand: few visits revoke anything, and the dialog is most of the page's script.
const RevokeDialog = lazy(async () => ({ default: (await load()).RevokeDialog }));

type Props = {
  name: string;
  verb: string;
  words: RevokeWords;
  revoke: Revoke;
  /** The id of the element that gets the focus when the button is gone. */
  focusAfter: string;
};

/** Takes access away after a confirmation that names what loses it. */
export function RevokeButton({ name, verb, words, revoke, focusAfter }: Props) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const trigger = useRef<HTMLButtonElement>(null);
  const preload = () => void load();
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={`${verb} ${name}`}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
        onPointerEnter={preload}
        onFocus={preload}
        className={`${buttonClass('plain')} max-sm:w-full`}
      >
        {verb}
      </button>
      {state !== 'never' && (
        <Suspense>
          <RevokeDialog
            words={words}
            revoke={revoke}
            focusAfter={focusAfter}
            trigger={trigger}
            isOpen={state === 'open'}
            onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}
