import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { requireOperator } from '@/app/_server/session/operator';
import { NavLink } from '@/components/shell/nav-link';
import { PageHeader, pageClass } from '@/components/shell/page-header';
import { releaseName } from '@/lib/release.mjs';

export const metadata: Metadata = { title: { default: 'Operator', template: '%s · Operator' } };

const pages = [
  ['/operator', 'Overview'],
  ['/operator/runs', 'Runs'],
  ['/operator/users', 'Users'],
] as const;

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  await requireOperator();
  return (
    <main className={pageClass}>
      <PageHeader
        title="Operator"
        lead={`Times and days are in UTC, money is in US dollars. Every action here is recorded in your name. Release ${releaseName()}.`}
      />
      <nav aria-label="Operator" className="flex flex-wrap gap-1">
        {pages.map(([href, name]) => (
          <NavLink
            key={href}
            href={href}
            {...(href === '/operator' ? {} : { within: href })}
            className="rounded-control px-2.5 py-1.5 text-sm text-quiet hover:text-ink aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink"
          >
            {name}
          </NavLink>
        ))}
      </nav>
      {children}
    </main>
  );
}
