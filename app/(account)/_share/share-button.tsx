'use client';

import { Share2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ShareTarget } from '@/components/shares/share-target';
import { buttonClass } from '@/components/ui/button';

const load = () => import('./share-dialog');
// Loaded on demand: most visits share nothing, and the dialog is more script than the rest of the page.
const ShareDialog = lazy(async () => ({ default: (await load()).ShareDialog }));

/** The button that opens the dialog of the links to a report or a comparison. */
export function ShareButton({ target }: { target: ShareTarget }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const trigger = useRef<HTMLButtonElement>(null);
  const preload = () => void load();
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onClick={() => setState('open')}
        onPointerEnter={preload}
        onFocus={preload}
        className={buttonClass('primary')}
      >
        <Share2 className="size-4" aria-hidden="true" />
        Share
      </button>
      {state !== 'never' && (
        <Suspense>
          <ShareDialog
            target={target}
            trigger={trigger}
            isOpen={state === 'open'}
            onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}
