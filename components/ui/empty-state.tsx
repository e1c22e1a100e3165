import type { ReactNode } from 'react';

export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line px-6 py-14 text-center">
      <h2 className="text-base font-semibold">{title}</h2>
      <div className="flex max-w-[56ch] flex-col items-center gap-3 text-sm leading-relaxed text-quiet">{children}</div>
    </div>
  );
}
