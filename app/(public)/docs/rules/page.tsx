import type { Metadata } from 'next';
import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { Prose } from '@/components/ui/prose';
import { ruleSections } from '@/lib/operations/rules';
import { type RuleSection, toProse } from '@/lib/operations/rules/section';
import { Contents, DocsSection } from '../docs-section';
import { Table } from './table';

export const metadata: Metadata = {
  title: 'How it works',
  description: 'What you can rely on: ad URLs, credits, states, fetching, lists, errors, rate limits and tokens.',
};

function Section({ id, title, lead, tables = [], rules, besides = [] }: RuleSection) {
  return (
    <DocsSection id={id} title={title} intro={<MarkedText text={lead} />}>
      {tables
        .filter(({ folded }) => !folded)
        .map((table) => (
          <Table key={table.caption} {...table} />
        ))}
      <Prose text={toProse({ lead: '', rules: [...rules, ...besides] })} />
      {tables
        .filter(({ folded }) => folded)
        .map((table) => (
          <details key={table.caption} className="flex flex-col gap-3">
            <summary className="cursor-pointer text-sm font-medium">
              <MarkedText text={table.caption} />
            </summary>
            <Table {...table} />
          </details>
        ))}
    </DocsSection>
  );
}

export default function RulesPage() {
  const sections: readonly RuleSection[] = ruleSections;
  return (
    <main className="flex flex-col gap-12">
      <header className="flex flex-col gap-4">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">How it works</h1>
        <p className="max-w-[65ch] leading-relaxed text-quiet">
          What you can rely on when you build on the service. For requests and responses, see the{' '}
          <Link href="/docs/reference" className={linkClass}>
            API reference
          </Link>
          ; for what scores mean, see the{' '}
          <Link href="/docs/rubric" className={linkClass}>
            rubric
          </Link>
          .
        </p>
      </header>
      <div className="grid gap-12 lg:grid-cols-[1fr_10rem]">
        <div className="flex min-w-0 flex-col gap-16">
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
        <Contents sections={sections} />
      </div>
    </main>
  );
}
