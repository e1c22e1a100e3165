import Link from 'next/link';
import type { ReactNode } from 'react';

const pages = [
  ['/docs', 'Quickstart'],
  ['/docs/agents', 'Agents'],
  ['/docs/reference', 'Reference'],
  ['/docs/rubric', 'Rubric'],
] as const;

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-10 px-5 pt-6 pb-24 sm:px-8 sm:pt-10">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 border-b border-line pb-4">
        <Link href="/" className="font-semibold">
          Ad Analysis Service
        </Link>
        <nav aria-label="Documentation">
          <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-quiet">
            {pages.map(([href, name]) => (
              <li key={href}>
                <Link href={href} className="hover:text-ink hover:underline hover:underline-offset-4">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {children}
    </div>
  );
}
