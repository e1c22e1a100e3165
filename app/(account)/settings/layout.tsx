import type { ReactNode } from 'react';
import { NavLink } from '@/components/shell/nav-link';
import { PageHeader, pageClass } from '@/components/shell/page-header';

const pages = [
  ['/settings/account', 'Account'],
  ['/settings/profile', 'Profile'],
  ['/settings/links', 'Shared links'],
  ['/settings/developers', 'Developers'],
  ['/settings/apps', 'Connected apps'],
] as const;

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <main className={pageClass}>
      <PageHeader title="Settings" />
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[160px_minmax(0,1fr)]">
        <nav aria-label="Settings" className="flex flex-wrap gap-1 self-start lg:flex-col">
          {pages.map(([href, name]) => (
            <NavLink
              key={href}
              href={href}
              within={href}
              className="rounded-control px-2.5 py-1.5 text-sm text-quiet hover:text-ink aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink"
            >
              {name}
            </NavLink>
          ))}
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </main>
  );
}
