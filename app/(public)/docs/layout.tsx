import type { ReactNode } from 'react';
import { NavLink } from '@/components/shell/nav-link';

const pages = [
  ['/docs', 'Quickstart'],
  ['/docs/agents', 'Agents'],
  ['/docs/rules', 'How it works'],
  ['/docs/reference', 'API reference'],
  ['/docs/rubric', 'Rubric'],
  ['/docs/checks', 'Checks'],
] as const;

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-8 px-4 pt-5 pb-24 sm:gap-10 sm:px-8 sm:pt-8">
      <nav aria-label="Documentation" className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
        <ul className="flex gap-x-5 text-sm text-quiet">
          {pages.map(([href, name]) => (
            <li key={href}>
              <NavLink
                href={href}
                className="-mb-px block border-b-2 border-transparent py-2.5 whitespace-nowrap hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
