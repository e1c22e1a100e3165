'use client';

import type { ReactNode } from 'react';
import { useFormStatus } from 'react-dom';
import { buttonClass } from '@/components/ui/button';

export function Submit({ children }: { children: ReactNode }) {
  const { pending } = useFormStatus();
  return (
    <button type="submit" disabled={pending} className={`${buttonClass('primary')} h-11`}>
      {pending ? 'One moment…' : children}
    </button>
  );
}
