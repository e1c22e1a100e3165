import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  count?: number | undefined;
  /** Leaves it out of print where it says so, unless a reader has opened it. */
  print?: 'always' | 'if open';
  children: ReactNode;
};

export function Fold({ title, count, print = 'always', children }: Props) {
  return (
    <details className={`group ${print === 'always' ? '' : 'print:not-open:hidden'}`}>
      <summary className="flex items-center gap-2.5 px-4 py-2 select-none marker:content-none hover:bg-sunk sm:px-5 print:px-0 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 flex-none text-quiet transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none print:hidden"
          aria-hidden="true"
        />
        <h3 className="font-semibold">{title}</h3>
        {count !== undefined && <span className="text-sm text-quiet tabular-nums">{count}</span>}
      </summary>
      <div className="px-4 pt-1 pb-6 sm:px-5 print:px-0">{children}</div>
    </details>
  );
}
