'use client';

import type { ReactNode } from 'react';
import { useFormStatus } from 'react-dom';
import { buttonClass } from '@/components/ui/button';

/** The one button of a form; while the form is being sent it says so and cannot be pressed again. */
export function Submit({ children }: { children: ReactNode }) {
  const { pending } = useFormStatus();
  return (
    <button type="submit" disabled={pending} className={`${buttonClass('primary')} h-11`}>
      {pending ? 'One moment…' : children}
    </button>
  );
}
