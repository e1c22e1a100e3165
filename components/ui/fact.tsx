import type { ReactNode } from 'react';

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs leading-5 text-quiet">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
