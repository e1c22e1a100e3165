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
    'Past the last page, `data` is empty. `Link` leads to the first, previous, next and last page.',
  ],
};
