'use client';

import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { FilterField } from './filter-panel';

// Loaded on demand: few visits open it.
const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel')).FilterPanel }));

type Props = {
  fields: readonly FilterField[];
  /** The query of the list, and the parameters in it that are not filters of the panel. */
  query: string;
  kept: readonly (readonly [name: string, value: string])[];
};

/** Opens the filters of the list. */
export function FilterMenu({ fields, query, kept }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        ref={trigger}
        type="button"
        data-key="f"
        aria-haspopup="dialog"
        onClick={() => setState('open')}
        className={`${buttonClass('plain')} h-8 px-2.5`}
      >
        <SlidersHorizontal className="size-4 text-quiet" aria-hidden="true" />
        Filters
      </button>
      <Suspense>
        {state !== 'never' && (
          <FilterPanel
            fields={fields}
            query={query}
            kept={kept}
            trigger={trigger}
            isOpen={state === 'open'}
            onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
          />
        )}
      </Suspense>
    </>
  );
}
