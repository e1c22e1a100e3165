import type { ReactNode } from 'react';

export function MessagePage({ code, title, children }: { code?: string; title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col items-start justify-center gap-4 px-4 py-24 sm:px-8">
      {code && <p className="font-mono text-sm text-quiet">{code}</p>}
      <h1 className="text-[31px] leading-[1.15] font-semibold tracking-tight text-balance">{title}</h1>
      {children}
    </main>
  );
}
