'use client';

import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import type { TriedCall, TrySampleAd } from './call';

const load = () => import('./try-panel');
// Loaded on demand: most readers only read.
const TryPanel = lazy(async () => ({ default: (await load()).TryPanel }));

export function TryIt({ call, ads }: { call: TriedCall; ads: readonly TrySampleAd[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <Suspense>
        <TryPanel call={call} ads={ads} />
      </Suspense>
    );
  }
  return (
    <div className="flex-none noscript:hidden">
      <button type="button" onClick={() => setOpen(true)} onPointerEnter={() => void load()} className={buttonClass('primary')}>
        Try it
      </button>
    </div>
  );
}
