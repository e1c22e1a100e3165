import { listAnalyses, nearSlice } from '@/lib/analyses/list/list';
import { type Page, pageAt } from '@/lib/analyses/list/store';
import { AnalysisPage, ListInput } from '@/lib/analyses/schema';
import { API_BASE } from '@/lib/api-paths';
import { AppError } from '@/lib/errors';
import { defineOperation } from './define';
import { exampleCursor, exampleListItem } from './examples';
import { listRules } from './rules/list';

/** RFC 8288 links to other pages with the same filters: by number, or to the next one by its cursor. */
function toLinkHeader({ pagination: { page, pageSize, totalPages, after, since } }: AnalysisPage, query: URLSearchParams): string {
  const filters = [...new URLSearchParams(query)].filter(([name]) => !['page', 'pageSize', 'after', 'since'].includes(name));
  const toLink = (rel: string, place: Record<string, string>) =>
    `<${API_BASE}/analyses?${new URLSearchParams([...Object.entries(place), ['pageSize', String(pageSize)], ...filters])}>; rel="${rel}"`;
  if (query.has('since')) return toLink('next', { since: since ?? query.get('since') ?? '' });
  if (query.has('after')) return [toLink('first', { page: '1' }), ...(after === null ? [] : [toLink('next', { after })])].join(', ');
  const last = Math.max(1, totalPages);
  const pages: [string, number][] = [['first', 1], ...(page > 1 ? [['prev', Math.min(page - 1, last)] as [string, number]] : [])];
  if (page < last) pages.push(['next', page + 1]);
  pages.push(['last', last]);
  return pages.map(([rel, number]) => toLink(rel, { page: String(number) })).join(', ');
}

function toQueryError(input: unknown): AppError {
  const message = ListInput.safeParse(input).error?.issues[0]?.message;
  return new AppError('invalid_query', message === undefined ? {} : { message });
}

export const listAnalysesOperation = defineOperation({
  id: 'listAnalyses',
  summary: 'List completed analyses',
  description: listRules.lead,
  rules: listRules.rules,
  http: { method: 'GET', path: '/analyses', status: () => 200, headers: (output, query) => ({ Link: toLinkHeader(output, query) }) },
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
          value: {
            data: [exampleListItem],
            pagination: { page: 1, pageSize: 25, total: 1, totalPages: 1, after: null, since: exampleCursor },
          },
        },
      },
    },
  },
  errors: ['invalid_query'],
  toInputError: toQueryError,
  limit: 'list',
  readOnly: true,
  lookup: (input) => {
    const slice = nearSlice(input);
    return slice && ((db, { userId }) => pageAt(db, userId, slice));
  },
  run: (ctx, input, found) => listAnalyses(ctx, input, found as Page | null | undefined),
});
