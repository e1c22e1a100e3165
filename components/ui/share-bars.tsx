import type { ReactNode } from 'react';

type Share = { key: string; label: ReactNode; count: ReactNode; share: number };

export function ShareBars({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className="mt-3 flex flex-col gap-2.5 text-sm">
      {shares.map(({ key, label, count, share }) => (
        <li key={key}>
          <p className="flex justify-between gap-3 leading-snug">
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {label}
            </span>
            <span className="flex-none text-quiet tabular-nums">{count}</span>
          </p>
          <svg className="mt-1 h-1.5 w-full rounded-full" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className="fill-sunk" width="100" height="6" />
            <rect className="fill-brand" width={100 * share} height="6" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
