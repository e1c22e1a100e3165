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
    'The list is sorted by the time an analysis became done for you. A cache hit of today comes first, although its `completedAt`, when the worker finished, may be long ago.',
    `\`page\` is ${toRange(page)}; \`pageSize\` is ${toRange(pageSize)}. A value out of range is clamped, and one that is not a number is replaced by the default; neither is an error. The response names the page and size it used.`,
    'Past the last page, `data` is empty. `Link` leads to the first, previous, next and last page.',
  ],
};
