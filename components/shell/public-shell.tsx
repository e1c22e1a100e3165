import Link from 'next/link';
import type { ReactNode } from 'react';
import { BrandMark } from '@/components/ui/brand-mark';
import { buttonClass } from '@/components/ui/button';
import { CONTENT_ID, SkipLink } from '@/components/ui/skip-link';
import { API_BASE } from '@/lib/api-paths';
import { EntryLinks } from './entry-links';

const links = [
  ['/example', 'Example'],
  ['/#pricing', 'Pricing'],
  ['/docs', 'Docs'],
] as const;

const footers: readonly { title: string; links: readonly (readonly [href: string, name: string])[] }[] = [
  {
    title: 'Product',
    links: [
      ['/example', 'Example report'],
      ['/#pricing', 'Pricing'],
      ['/docs/rubric', 'Scoring rubric'],
      ['/docs/checks', 'How findings are checked'],
    ],
  },
  {
    title: 'Developers',
    links: [
      ['/docs', 'Quickstart'],
      ['/docs/rules', 'How it works'],
      ['/docs/reference', 'API reference'],
      ['/docs/agents', 'Agents (MCP)'],
      [`${API_BASE}/openapi.json`, 'OpenAPI'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ],
  },
];

function Header({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="border-b border-line print:hidden">
      <div className="mx-auto flex h-15 max-w-6xl items-center gap-x-4 px-4 sm:gap-x-7 sm:px-8 [body:has([data-docs])_&]:max-w-368 [body:has([data-report])_&]:max-w-7xl">
        <Link href="/" className="flex items-center gap-2.5 font-semibold" aria-label="Ad Analysis Service, home">
          <BrandMark />
          <span className="max-sm:hidden">Ad Analysis Service</span>
        </Link>
        <nav aria-label="Main" className="min-w-0">
          <ul className="flex items-center gap-x-3.5 text-sm text-quiet sm:gap-x-5">
            {links.map(([href, name]) => (
              <li key={href} className={href === '/#pricing' ? 'max-sm:hidden' : ''}>
                <Link href={href} className="hover:text-ink">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          {isSignedIn ? (
            <Link href="/analyses" className={buttonClass('primary')}>
              Your analyses
            </Link>
          ) : (
            <EntryLinks />
          )}
        </div>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className="mt-auto border-t border-line print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-10 text-sm sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:px-8 [body:has([data-docs])_&]:max-w-368 [body:has([data-report])_&]:max-w-7xl">
        <div className="flex flex-col gap-3">
          <p className="flex items-center gap-2.5 font-semibold">
            <BrandMark />
            Ad Analysis Service
          </p>
          <p className="max-w-[44ch] leading-relaxed text-quiet">
            Evidence-based reports on public video ads. Videos are deleted after the analysis.
          </p>
        </div>
        {footers.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className="mb-2.5 font-semibold">{group.title}</h2>
            <ul className="flex flex-col gap-2 text-quiet">
              {group.links.map(([href, name]) => (
                <li key={href}>
                  <a href={href} className="hover:text-ink hover:underline hover:underline-offset-4">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

export function PublicShell({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header isSignedIn={isSignedIn} />
      <div id={CONTENT_ID} tabIndex={-1}>
        {children}
      </div>
      <Footer />
    </div>
  );
}
