import type { ReactNode } from 'react';

export function NumberedStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5">
      <span className="font-mono text-xs text-quiet tabular-nums">{number}</span>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm leading-relaxed text-quiet">{children}</p>
    </li>
  );
}
