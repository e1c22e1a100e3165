'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';

const load = () => import('./revoke-dialog');
// Apart, because few visits revoke a token, and the dialog is most of the page's script.
const RevokeDialog = lazy(async () => ({ default: (await load()).RevokeDialog }));

/** Revokes a token after a confirmation that names it. */
export function RevokeToken({ tokenId, name }: { tokenId: string; name: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const trigger = useRef<HTMLButtonElement>(null);
  const preload = () => void load();
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-label={`Revoke ${name}`}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
        onPointerEnter={preload}
        onFocus={preload}
        className={`${buttonClass('plain')} max-sm:w-full`}
      >
        Revoke
      </button>
      {state !== 'never' && (
        <Suspense>
          <RevokeDialog
            tokenId={tokenId}
            name={name}
            trigger={trigger}
            isOpen={state === 'open'}
            onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}
