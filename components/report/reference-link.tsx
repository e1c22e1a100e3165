'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import type { ReferenceEntry } from './reference-entry';

const load = () => import('./reference-card');
// Apart, because most readers open no card, and its positioning is most of what a report would send.
const ReferenceCard = lazy(async () => ({ default: (await load()).ReferenceCard }));

/** The name of a source that opens its card. */
export function ReferenceLink({ reference }: { reference: ReferenceEntry }) {
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
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
        onPointerEnter={preload}
        onFocus={preload}
        className="cursor-pointer rounded-xs text-left underline decoration-dotted underline-offset-4 hover:text-ink aria-expanded:text-ink print:no-underline"
      >
        {reference.name}
      </button>
      {state !== 'never' && (
        <Suspense>
          <ReferenceCard
            reference={reference}
            anchor={trigger}
            isOpen={state === 'open'}
            onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}
