import { LayoutGrid, List, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { linkClass } from '@/components/ui/button';
import { LinkSelect } from '@/components/ui/link-select';
import { type ListFilter, type ListView, toQuery } from '@/lib/analyses/list/filter';
import type { Tag } from '@/lib/analyses/tags/schema';
import { awarenessStages, hookArchetypes, scriptFrameworks, type Term } from '@/lib/report/vocabulary';
import { ListKeys } from './list-keys';

type Name =
  | 'archetype'
  | 'framework'
  | 'stage'
  | 'running'
  | 'minDays'
  | 'verdict'
  | 'minScore'
  | 'tag'
  | 'shared'
  | 'archived'
  | 'completedAfter'
  | 'pageName';
type ToHref = (view: ListView) => string;
type Choices = {
  name: Exclude<Name, 'pageName' | 'completedAfter'>;
  label: string;
  values: readonly (readonly [value: string, label: string])[];
};

const labelsOf = (terms: Record<string, Term>) => Object.entries(terms).map(([slug, { label }]) => [slug, label] as const);

const filters: readonly Choices[] = [
  { name: 'archetype', label: 'Hook archetype', values: labelsOf(hookArchetypes) },
  { name: 'framework', label: 'Script framework', values: labelsOf(scriptFrameworks) },
  { name: 'stage', label: 'Awareness stage', values: labelsOf(awarenessStages) },
  {
    name: 'running',
    label: 'Run',
    values: [
      ['yes', 'Running now'],
      ['no', 'Ended'],
    ],
  },
  { name: 'minDays', label: 'Days running', values: ['7', '14', '30', '60', '90'].map((days) => [days, `${days} or more`] as const) },
  { name: 'minScore', label: 'Score', values: ['90', '80', '70', '60'].map((score) => [score, `${score} or more`] as const) },
  { name: 'verdict', label: 'Verdict', values: [['insufficient_evidence', 'Without a score']] },
  { name: 'shared', label: 'Links', values: [['yes', 'Shared']] },
  { name: 'archived', label: 'Archive', values: [['yes', 'Archived']] },
];

/** Tells whether a filter was chosen, and does not hold by itself. */
const isChosen = (view: ListFilter, name: Name) => view[name] !== undefined && !(name === 'archived' && view.archived === 'no');

/** The view with another value of one filter; none takes it away. */
const withFilter = ({ after, before, ...view }: ListView, name: Name, value: string | undefined): ListView => {
  const { [name]: _, ...rest } = view;
  if (value === undefined) return name === 'archived' ? { ...rest, archived: 'no' } : rest;
  return { ...rest, [name]: name === 'minScore' || name === 'minDays' ? Number(value) : value } as ListView;
};

function toChips(view: ListFilter): { name: Name; text: string }[] {
  const chosen = filters.flatMap(({ name, label, values }) => {
    const value = view[name];
    if (!isChosen(view, name)) return [];
    return [{ name, text: `${label}: ${values.find(([one]) => one === String(value))?.[1] ?? value}` }];
  });
  return [
    ...(view.pageName === undefined ? [] : [{ name: 'pageName' as const, text: `Brand: ${view.pageName}` }]),
    ...(view.tag === undefined ? [] : [{ name: 'tag' as const, text: `Tag: ${view.tag}` }]),
    ...chosen,
    ...(view.completedAfter === undefined ? [] : [{ name: 'completedAfter' as const, text: `Done since ${view.completedAfter}` }]),
  ];
}

/** Leads to the other look of the list. */
function LookSwitch({ view, toHref }: { view: ListView; toHref: ToHref }) {
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
          href={toHref(to)}
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

/** The filters of the list, each with a link that takes it away, a choice of others, and what saves them. */
export function FilterBar({ view, tags, toHref, save }: { view: ListView; tags: readonly Tag[]; toHref: ToHref; save: ReactNode }) {
  const chips = toChips(view);
  const ofTags: Choices = { name: 'tag', label: 'Tag', values: tags.map(({ name, analyses }) => [name, `${name} (${analyses})`]) };
  const groups = [...(tags.length === 0 ? [] : [ofTags]), ...filters]
    .filter(({ name }) => !isChosen(view, name))
    .map(({ name, label, values }) => ({
      label,
      choices: values.map(([value, text]) => [toHref(withFilter(view, name, value)), text] as const),
    }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, text }) => (
        <Link
          key={name}
          href={toHref(withFilter(view, name, undefined))}
          prefetch={false}
          className="flex h-8 max-w-full items-center gap-1.5 rounded-full bg-sunk pr-2.5 pl-3.5 text-sm hover:bg-line"
        >
          <span className="truncate" dir="auto">
            {text}
          </span>
          <X className="size-3.5 flex-none text-quiet" aria-hidden="true" />
          <span className="sr-only">, remove this filter</span>
        </Link>
      ))}
      <LinkSelect label="Add a filter" groups={groups} className="h-8 w-36" />
      {save}
      <span className="ml-auto flex items-center gap-4">
        <ListKeys />
        <LookSwitch view={view} toHref={toHref} />
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
