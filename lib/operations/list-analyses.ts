import { listAnalyses, nearSlice } from '@/lib/analyses/list/list';
import { type Page, pageAt } from '@/lib/analyses/list/store';
import { AnalysisPage, ListInput } from '@/lib/analyses/schema';
import { API_BASE } from '@/lib/api-paths';
import { AppError } from '@/lib/errors';
import type { Lookup } from '@/lib/tokens/lookup';
import { defineOperation } from './define';
import { exampleListItem } from './examples';
import { listRules } from './rules/list';

/** RFC 8288 links to the existing pages. */
function toLinkHeader({ pagination: { page, pageSize, totalPages } }: AnalysisPage): string {
  const last = Math.max(1, totalPages);
  const pages: [string, number][] = [['first', 1], ...(page > 1 ? [['prev', Math.min(page - 1, last)] as [string, number]] : [])];
  if (page < last) pages.push(['next', page + 1]);
  pages.push(['last', last]);
  return pages.map(([rel, number]) => `<${API_BASE}/analyses?page=${number}&pageSize=${pageSize}>; rel="${rel}"`).join(', ');
}

/** One constant, because calls with the same `read` share a statement. */
const readPage: Lookup['read'] = (db, { userId }, place) => pageAt(db, userId, place);

export const listAnalysesOperation = defineOperation({
  id: 'listAnalyses',
  summary: 'List completed analyses',
  description: listRules.lead,
  rules: listRules.rules,
  http: { method: 'GET', path: '/analyses', status: () => 200, headers: (output) => ({ Link: toLinkHeader(output) }) },
  input: ListInput,
  example: { page: 1, pageSize: 25 },
  output: AnalysisPage,
  answers: {
    200: {
      description: 'One page. Past the last page, `data` is empty.',
      headers: ['Link'],
      examples: {
        page: {
          summary: 'The only page',
          value: { data: [exampleListItem], pagination: { page: 1, pageSize: 25, total: 1, totalPages: 1 } },
        },
      },
    },
  },
  errors: [],
  toInputError: () => new AppError('invalid_body'),
  limit: 'list',
  readOnly: true,
  lookup: (input) => {
    const slice = nearSlice(input);
    return slice && { read: readPage, key: JSON.stringify(slice) };
  },
  run: (ctx, input, found) => listAnalyses(ctx, input, found as Page | null | undefined),
});
