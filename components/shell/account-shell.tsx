import Link from 'next/link';
import type { ReactNode } from 'react';
import { BrandMark } from '@/components/ui/brand-mark';
import { CONTENT_ID, SkipLink } from '@/components/ui/skip-link';
import { NavLink } from './nav-link';

const item =
  'flex h-9 items-center gap-1.5 rounded-control px-1 text-sm min-[360px]:gap-2 min-[360px]:px-2 text-quiet hover:bg-sunk hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink sm:px-3';

export function AccountShell({ balance, menu, children }: { balance: number; menu: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex h-14 max-w-6xl items-center gap-x-1 px-3 sm:gap-x-2 sm:px-8 [body:has([data-report])_&]:max-w-7xl">
          <Link
            href="/analyses"
            className="flex items-center rounded-control p-1 min-[360px]:mr-1 sm:mr-3"
            aria-label="Ad Analysis Service, go to your analyses"
          >
            <BrandMark />
          </Link>
          <nav aria-label="Main" className="flex min-w-0 items-center sm:gap-1">
            <NavLink href="/analyses" within={['/analyses', '/compare']} className={item}>
              Analyses
            </NavLink>
            <NavLink href="/brands" within="/brands" className={item}>
              Brands
            </NavLink>
            <NavLink href="/credits" within="/credits" className={item}>
              Credits
              <span className="rounded-full bg-sunk px-2 py-0.5 text-xs leading-4 font-medium text-ink tabular-nums">
                {balance}
                <span className="sr-only"> left</span>
              </span>
            </NavLink>
            <NavLink href="/settings/account" within="/settings" className={`${item} max-sm:hidden`}>
              Settings
            </NavLink>
          </nav>
          <div className="ml-auto">{menu}</div>
        </div>
      </header>
      <div id={CONTENT_ID} tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </div>
    </div>
  );
}
