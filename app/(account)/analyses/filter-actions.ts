'use server';

import { type ActionResult, runAccountAction } from '@/app/_server/session/action';
import { countValues, type FilterCounts } from '@/lib/analyses/filters/count';
import { parseListView } from '@/lib/analyses/list/filter';

/** Counts what the filters of the list with this query would leave. */
export async function countFilters(query: string): Promise<ActionResult<FilterCounts>> {
  const view = parseListView(Object.fromEntries(new URLSearchParams(String(query))));
  return runAccountAction((ctx) => countValues(ctx, view));
}
