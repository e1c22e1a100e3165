import { ListInput } from '@/lib/analyses/schema';
import { toInlineSchema } from '../openapi-schema';
import type { RuleSection } from './section';

const { page, pageSize } = toInlineSchema(ListInput, 'output').properties ?? {};

function toRange(schema: typeof page): string {
  if (typeof schema !== 'object') throw new Error('a parameter of the list has no schema');
  return `from ${schema.minimum} to ${schema.maximum?.toLocaleString('en-US')}, by default ${String(schema.default)}`;
}

export const listRules: RuleSection = {
  id: 'listing',
  title: 'Listing',
  lead: 'The completed analyses of the caller, newest first. Failed ones and those in progress are not listed.',
  rules: [
    'The list is sorted by when each analysis was done for you. A cache hit from today comes first, even if its `completedAt`, the time when the worker finished, is long ago.',
    `\`page\` is ${toRange(page)}; \`pageSize\` is ${toRange(pageSize)}. A value out of range is clamped, and one that is not a number is replaced by the default; neither is an error. If a parameter is given twice, the last one counts. The response states the page and page size that it used.`,
    'Past the last page, `data` is empty. `Link` leads to the first, previous, next and last page, with the same filters.',
    'Filters narrow the list, and `total` counts what passes them. An invalid value of a filter or of a cursor is an error: 400 `invalid_query`.',
    '`after` continues with older analyses and is not shifted by new ones, unlike `page`. To follow what is added, keep `pagination.since` of the first page, even an empty one, and send it as `since`: the answer has the analyses that were added after it, in ascending order of `addedAt` and `id`, and the next `since`. No analysis is missed or repeated, however many are done at the same time. Repeat at once while a page is full.',
    '`since` also takes a date or a time with its zone in ISO 8601, such as `2026-01-31T08:00:00Z`: the analyses whose `addedAt` is this time or later. `after` and `since` exclude each other and `page`: together they are 400 `invalid_query`.',
  ],
};
