import { LayoutGrid, List, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { linkClass } from '@/components/ui/button';
import { type ListFilter, type ListView, leftOut, toFirstPage, toQuery } from '@/lib/analyses/list/filter';
import type { Tag } from '@/lib/analyses/tags/schema';
import { awarenessStages, hookArchetypes, scriptFrameworks, type Term } from '@/lib/report/vocabulary';
import { FilterMenu } from './filter-menu';
import type { FilterField } from './filter-panel';
import { toListHref } from './list-columns';
import { ListKeys } from './list-keys';

type Name = Exclude<keyof ListFilter, 'adId' | 'pageName' | 'platform' | 'maxScore'>;
type Filter = Omit<FilterField, 'name' | 'chosen'> & { name: Name };

const labelsOf = (terms: Record<string, Term>) => Object.entries(terms).map(([slug, { label }]) => [slug, label] as const);
const orMore = (numbers: readonly number[]) => numbers.map((number) => [String(number), `${number} or more`] as const);

const toFilters = (tags: readonly Tag[]): Filter[] => [
  { kind: 'one', name: 'brand', label: 'Brand', values: [] },
  { kind: 'one', name: 'tag', label: 'Tag', values: tags.map(({ name }) => [name, name]) },
  { kind: 'several', name: 'archetype', label: 'Hook archetype', values: labelsOf(hookArchetypes) },
  { kind: 'several', name: 'framework', label: 'Script framework', values: labelsOf(scriptFrameworks) },
  { kind: 'several', name: 'stage', label: 'Awareness stage', values: labelsOf(awarenessStages) },
  {
    kind: 'one',
    name: 'running',
    label: 'Still running?',
    values: [
      ['yes', 'Running now'],
      ['no', 'Ended'],
    ],
  },
  { kind: 'one', name: 'minDays', label: 'Days running', values: orMore([7, 14, 30, 60, 90]) },
  { kind: 'one', name: 'minScore', label: 'Score', values: orMore([90, 80, 70, 60]) },
  {
    kind: 'one',
    name: 'verdict',
    label: 'Verdict',
    values: [
      ['scored', 'With a score'],
      ['insufficient_evidence', 'Without a score'],
    ],
  },
  { kind: 'date', name: 'completedAfter', label: 'Done since', values: [] },
  { kind: 'date', name: 'completedBefore', label: 'Done before', values: [] },
  { kind: 'one', name: 'shared', label: 'Links', values: [['yes', 'Shared']] },
  { kind: 'one', name: 'archived', label: 'Archive', values: [['yes', 'Archived']], otherwise: 'Not archived' },
  { kind: 'one', name: 'samples', label: 'Samples', values: [['include', 'Included']], otherwise: 'Left out' },
];

/** The chosen values of a filter, but for one that holds by itself. */
const chosenOf = (view: ListFilter, name: Name): string[] =>
  view[name] === (leftOut as ListFilter)[name] ? [] : [view[name] ?? []].flat().map(String);

type Chip = { name: Name; value: string; text: string };

const toChips = (view: ListFilter, filters: readonly Filter[], brandName: string | undefined): Chip[] =>
  filters.flatMap(({ name, label, values }) =>
    chosenOf(view, name).map((value) => {
      const text = name === 'brand' ? brandName : values.find(([one]) => one === value)?.[1];
      return { name, value, text: `${label}: ${text ?? value}` };
    }),
  );

function without(view: ListView, { name, value }: Chip): ListView {
  const { [name]: _, ...rest } = toFirstPage(view);
  const left = chosenOf(view, name).filter((one) => one !== value);
  return { ...leftOut, ...rest, ...(left.length === 0 ? {} : { [name]: left }) };
}

function LookSwitch({ view }: { view: ListView }) {
  const { view: look, ...rows } = view;
  const looks = [
    ['Rows', List, rows, look === undefined],
    ['Cards', LayoutGrid, { ...rows, view: 'cards' }, look === 'cards'],
  ] as const;
  return (
    <nav aria-label="Look of the list" className="flex rounded-control border border-line bg-surface p-0.5">
      {looks.map(([label, Glyph, to, isCurrent]) => (
        <Link
          key={label}
          href={toListHref(to)}
          prefetch={false}
          aria-label={label}
          title={label}
          aria-current={isCurrent ? 'true' : undefined}
          className="grid h-7 w-8 place-items-center rounded-[6px] text-quiet hover:text-ink aria-[current]:bg-sunk aria-[current]:text-ink"
        >
          <Glyph className="size-4" aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}

type FilterBarProps = {
  view: ListView;
  tags: readonly Tag[];
  brandName: string | undefined;
  save: ReactNode;
};

export function FilterBar({ view, tags, brandName, save }: FilterBarProps) {
  const filters = toFilters(tags);
  const fields = filters.map((filter) => ({ ...filter, chosen: chosenOf(view, filter.name) }));
  const parameters = [...toQuery(toFirstPage(view))];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {toChips(view, filters, brandName).map((chip) => (
        <Link
          key={chip.text}
          href={toListHref(without(view, chip))}
          prefetch={false}
          className="flex h-8 max-w-full items-center gap-1.5 rounded-full bg-sunk pr-2.5 pl-3.5 text-sm hover:bg-line"
        >
          <span className="truncate" dir="auto">
            {chip.text}
          </span>
          <X className="size-3.5 flex-none text-quiet" aria-hidden="true" />
          <span className="sr-only">, remove this filter</span>
        </Link>
      ))}
      <FilterMenu
        fields={fields}
        query={new URLSearchParams(parameters).toString()}
        kept={parameters.filter(([name]) => !fields.some((field) => field.name === name))}
      />
      {save}
      <span className="ml-auto flex items-center gap-4">
        <ListKeys />
        <LookSwitch view={view} />
        <a
          href={`/analyses/export?${new URLSearchParams([['format', 'csv'], ...toQuery(view)])}`}
          download
          className={`text-sm ${linkClass}`}
        >
          Export this list
        </a>
      </span>
    </div>
  );
}
