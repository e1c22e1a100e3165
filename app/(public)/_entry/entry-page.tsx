import type { ReactNode } from 'react';

export function EntryPage({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <main className="mx-auto flex w-full max-w-[26rem] flex-col gap-6 px-4 py-14 sm:py-20">
      <header className="flex flex-col gap-2">
        <h1 className="text-[25px] leading-tight font-semibold tracking-tight text-balance">{title}</h1>
        {lead !== undefined && <p className="text-sm leading-relaxed text-quiet">{lead}</p>}
      </header>
      {children}
    </main>
  );
}
