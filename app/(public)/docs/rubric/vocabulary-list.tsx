import type { Term } from '@/lib/report/vocabulary';

export function VocabularyList({ terms }: { terms: Record<string, Term> }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-2">
      {Object.entries(terms).map(([slug, { label, definition, tell }]) => (
        <div key={slug} className="flex flex-col gap-1.5 bg-surface px-5 py-4 lg:last:odd:col-span-2">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-sm font-semibold">{label}</span>
            <code className="font-mono text-xs text-quiet">{slug}</code>
          </dt>
          <dd className="text-sm leading-relaxed">{definition}</dd>
          <dd className="text-sm leading-relaxed text-quiet">
            <span className="font-medium">How to recognize it:</span> {tell}
          </dd>
        </div>
      ))}
    </dl>
  );
}
