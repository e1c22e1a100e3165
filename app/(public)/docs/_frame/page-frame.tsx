import type { ReactNode } from 'react';

export function DocsPage({ title, lead, above, children }: { title: string; lead?: ReactNode; above?: ReactNode; children: ReactNode }) {
  return (
    <main className="flex flex-col gap-12">
      <header className="flex flex-col gap-3">
        {above}
        <h1 className="max-w-[24ch] text-[31px] leading-tight font-semibold tracking-tight text-balance">{title}</h1>
        {lead !== undefined && <div className="flex max-w-[65ch] flex-col gap-3 text-lg leading-relaxed text-quiet">{lead}</div>}
      </header>
      {children}
    </main>
  );
}

export function Heading({ id, level, children }: { id: string; level: 'h2' | 'h3'; children: ReactNode }) {
  const Level = level;
  const size = level === 'h2' ? 'text-xl font-semibold tracking-tight' : 'font-semibold';
  return (
    <div className="group/heading flex items-baseline gap-2">
      <Level id={id} className={`scroll-mt-16 lg:scroll-mt-8 ${size}`}>
        {children}
      </Level>
      <a
        href={`#${id}`}
        aria-label="Link to this section"
        aria-describedby={id}
        className="text-quiet opacity-0 group-hover/heading:opacity-100 hover:text-brand focus-visible:opacity-100 print:hidden"
      >
        #
      </a>
    </div>
  );
}

export function DocsSection({ id, title, intro, children }: { id: string; title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-5">
      <header className="flex max-w-[65ch] flex-col gap-2">
        <Heading id={id} level="h2">
          {title}
        </Heading>
        {intro !== undefined && <p className="leading-relaxed text-quiet">{intro}</p>}
      </header>
      {children}
    </section>
  );
}

export function WithAside({ aside, label, children }: { aside: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
      <div className="flex min-w-0 flex-col gap-12">{children}</div>
      <aside aria-label={label} className="min-w-0">
        <div className="flex flex-col gap-5 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto">{aside}</div>
      </aside>
    </div>
  );
}

type Points<Id extends string> = { sections: readonly { id: Id; title: string }[]; points: Record<Id, readonly string[]> };

export function DocsPoints<Id extends string>({ sections, points }: Points<Id>) {
  return sections.map(({ id, title }) => (
    <DocsSection key={id} id={id} title={title}>
      <ul className="flex max-w-[65ch] list-disc flex-col gap-2 pl-5 leading-relaxed marker:text-quiet">
        {points[id].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </DocsSection>
  ));
}
