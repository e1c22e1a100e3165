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
    'The order is by when an analysis became done for you. A cache hit of today stands on top, although its `completedAt`, when the worker finished, may be long ago.',
    `\`page\` is ${toRange(page)}; \`pageSize\` is ${toRange(pageSize)}. What is out of range is clamped and what is no number is the default, never an error; the answer says which page and size it has.`,
    'Past the end `data` is empty. `Link` leads to the first, previous, next and last page.',
  ],
};
