import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import { firstOrder, type ListView, type Sort, type SortColumn, toFirstPage, toQuery } from '@/lib/analyses/list/filter';

export const columnsClass = 'lg:grid-cols-[64px_minmax(0,1.2fr)_minmax(0,1.7fr)_minmax(0,1.2fr)_72px_84px_76px_112px] lg:gap-x-4';

const headings: readonly (readonly [SortColumn, label: string, place: string])[] = [
  ['brand', 'Brand', 'col-start-2'],
  ['hook', 'Hook', ''],
  ['offer', 'Offer', ''],
  ['days', 'Days', ''],
  ['stage', 'Stage', ''],
  ['score', 'Score', ''],
  ['added', 'Done', 'justify-self-end'],
];

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The order to which a heading leads: the first order of its column, or the other one of the column by which the list is sorted. */
const next = (sort: Sort, column: SortColumn): Sort => ({
  column,
  order: sort.column === column ? opposite[sort.order] : firstOrder[column],
});

export function toListHref(view: ListView): string {
  const query = toQuery(view).toString();
  return query === '' ? '/analyses' : `/analyses?${query}`;
}

export function toAnalysisHref(id: string, view: ListView): string {
  const query = toQuery(toFirstPage(view)).toString();
  return query === '' ? `/analyses/${id}` : `/analyses/${id}?${query}`;
}

export function ListHeadings({ view }: { view: ListView }) {
  const { after, before, ...rest } = view;
  return (
    <nav aria-label="Sort by column" className={`hidden border-b border-line px-5 py-2 text-xs text-quiet lg:grid ${columnsClass}`}>
      {headings.map(([column, label, place]) => {
        const isSorted = view.sort.column === column;
        const Arrow = view.sort.order === 'asc' ? ArrowUp : ArrowDown;
        return (
          <Link
            key={column}
            href={toListHref({ ...rest, sort: next(view.sort, column) })}
            prefetch={false}
            aria-current={isSorted ? 'true' : undefined}
            className={`flex items-center gap-1 hover:text-ink hover:underline hover:underline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink ${place}`}
          >
            {label}
            {isSorted && (
              <>
                <Arrow className="size-3.5" aria-hidden="true" />
                <span className="sr-only">, {view.sort.order === 'asc' ? 'ascending' : 'descending'}</span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
