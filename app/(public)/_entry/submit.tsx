'use client';

import type { ReactNode } from 'react';
import { useFormStatus } from 'react-dom';
import { buttonClass } from '@/components/ui/button';

/** The one button of a form; while the form is under way it says so and cannot be pressed again. */
export function Submit({ children, busy }: { children: ReactNode; busy?: boolean }) {
  const { pending } = useFormStatus();
  const isBusy = pending || busy === true;
  return (
    <button type="submit" disabled={isBusy} className={`${buttonClass('primary')} h-11`}>
      {isBusy ? 'One moment …' : children}
    </button>
  );
}
