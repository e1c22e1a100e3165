import type { ReactNode } from 'react';

export function PageHeader({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:flex-nowrap lg:*:first:flex-1 lg:*:last:flex-none">
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-[25px] leading-tight font-semibold tracking-tight wrap-anywhere">{title}</h1>
        {lead && <p className="text-sm text-quiet">{lead}</p>}
      </div>
      {children}
    </header>
  );
}

export const pageClass = 'mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-8 sm:px-8 sm:py-10';
