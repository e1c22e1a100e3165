'use client';

import { SlidersHorizontal } from 'lucide-react';
import { lazy } from 'react';
import { buttonClass } from '@/components/ui/button';
import { DialogButton } from '@/components/ui/dialog-button';
import type { FilterPanelProps } from './filter-panel';

const load = () => import('./filter-panel');
// Loaded on demand: few visits open it.
const FilterPanel = lazy(async () => ({ default: (await load()).FilterPanel }));

export function FilterMenu(props: FilterPanelProps) {
  return (
    <DialogButton
      load={load}
      dialog={(state) => <FilterPanel {...props} {...state} />}
      shortcut="f"
      className={`${buttonClass('plain')} h-8 px-2.5`}
    >
      <SlidersHorizontal className="size-4 text-quiet" aria-hidden="true" />
      Filters
    </DialogButton>
  );
}
