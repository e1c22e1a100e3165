import type { ReactNode } from 'react';

/** A section of a long page, linked from `Contents`. */
export function DocsSection({ id, title, intro, children }: { id: string; title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-8 flex-col gap-5">
      <header className="flex max-w-[65ch] flex-col gap-2">
        <h2 id={`${id}-title`} className="text-[25px] leading-tight font-semibold tracking-tight">
          {title}
        </h2>
        {intro !== undefined && <p className="leading-relaxed text-quiet">{intro}</p>}
      </header>
      {children}
    </section>
  );
}

/** Links to the sections of a long page; hidden on narrow screens. */
export function Contents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="On this page" className="top-10 hidden self-start lg:sticky lg:block">
      <ul className="flex flex-col gap-2 border-l border-line pl-4 text-sm">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-quiet hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
