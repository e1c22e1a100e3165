import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={`relative inline-block ${className ?? ''}`}>
      <select
        {...props}
        className="size-full cursor-pointer appearance-none rounded-control border border-line bg-surface pr-8 pl-3 text-sm"
      />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-quiet" aria-hidden="true" />
    </span>
  );
}
