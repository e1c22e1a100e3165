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

/** The chosen values of a filter, but for one that holds by itself. */
const chosenOf = (view: ListFilter, name: Name): string[] =>
  view[name] === undefined || (name === 'archived' && view.archived === 'no') ? [] : [view[name]].flat().map(String);

/** Filters of which a list may have any of several values. */
const several: ReadonlySet<Name> = new Set(['archetype', 'framework', 'stage']);

/** The view with other values of one filter; none take it away. */
const withValues = ({ after, before, ...view }: ListView, name: Name, values: readonly string[]): ListView => {
  const { [name]: _, ...rest } = view;
  const [value] = values;
  if (value === undefined) return name === 'archived' ? { ...rest, archived: 'no' } : rest;
  if (several.has(name)) return { ...rest, [name]: values } as ListView;
  return { ...rest, [name]: name === 'minScore' || name === 'minDays' ? Number(value) : value } as ListView;
};

type Chip = { name: Name; value: string; text: string };

function toChips(view: ListFilter): Chip[] {
  const chip = (name: Name, label: string, values: Choices['values'] = []): Chip[] =>
    chosenOf(view, name).map((value) => ({ name, value, text: `${label} ${values.find(([one]) => one === value)?.[1] ?? value}` }));
  return [
    ...chip('pageName', 'Brand:'),
    ...chip('tag', 'Tag:'),
    ...filters.flatMap(({ name, label, values }) => chip(name, `${label}:`, values)),
    ...chip('completedAfter', 'Done since'),
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
  const groups = [...(tags.length === 0 ? [] : [ofTags]), ...filters].flatMap(({ name, label, values }) => {
    const chosen = chosenOf(view, name);
    if (chosen.length > 0 && !several.has(name)) return [];
    const others = values.filter(([value]) => !chosen.includes(value));
    return [{ label, choices: others.map(([value, text]) => [toHref(withValues(view, name, [...chosen, value])), text] as const) }];
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, value, text }) => (
        <Link
          key={text}
          href={toHref(
            withValues(
              view,
              name,
              chosenOf(view, name).filter((one) => one !== value),
            ),
          )}
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
