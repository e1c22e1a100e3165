import { toBrandName, toStage } from '@/lib/analyses/facts/keys';
import { type ListView, toFilter } from '@/lib/analyses/list/filter';
import type { Context } from '@/lib/context';
import { withHeavyTurn } from '@/lib/turns';
import { type CountedFilter, type CountedRow, countedFilters, countValuesOf } from './store';

/** The newest analyses in which values are counted, and the most values of one filter. */
export const MAX_READ_FOR_COUNTS = 5000;
const MAX_VALUES = 100;

export type FilterCounts = Record<CountedFilter, { value: string; label?: string; count: number }[]>;

function toCounted(name: CountedFilter, { value, count, pageName }: CountedRow): FilterCounts[CountedFilter][number] {
  if (name === 'brand') return { value, label: toBrandName(value, pageName), count };
  return { value: name === 'stage' ? (toStage(Number(value)) ?? value) : value, count };
}

/** Counts the values of filters among the caller's newest analyses, those of each filter under all the others of the view, whatever its search. */
export async function countValues({ db, actor }: Context, view: ListView): Promise<FilterCounts> {
  const counted = await withHeavyTurn(actor.userId, () =>
    Promise.all(
      countedFilters.map(async (name) => {
        const { [name]: _, ...filter } = toFilter(view);
        const rows = await countValuesOf(db, actor.userId, name, { filter, among: MAX_READ_FOR_COUNTS, limit: MAX_VALUES });
        return [name, rows.map((row) => toCounted(name, row))] as const;
      }),
    ),
  );
  return Object.fromEntries(counted) as FilterCounts;
}
