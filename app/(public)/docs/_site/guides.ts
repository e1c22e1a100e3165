import { listRuleSections } from '@/lib/operations/rules';
import { preferRule } from '@/lib/operations/rules/fetch';
import type { RuleSection } from '@/lib/operations/rules/section';

type Topic = { title: string; rules: readonly string[] };

type Outline = {
  id: string;
  /** The title; absent where it is that of the section of rules. */
  title?: string;
  operation?: string;
  errors?: readonly string[];
  topics: readonly Topic[];
};

export type GuideTopic = { id: string; title: string; rules: readonly string[] };
export type Guide = {
  id: string;
  href: string;
  title: string;
  operation: string | undefined;
  errors: readonly string[];
  rules: RuleSection;
  topics: readonly GuideTopic[];
};

const topic = (title: string, ...rules: string[]): Topic => ({ title, rules });

const outlines: readonly Outline[] = [
  {
    id: 'states',
    title: 'Waiting for the result',
    operation: 'getAnalysis',
    topics: [
      topic('Wait in one call', '`Prefer: wait'),
      topic('Final states', '`done` and'),
      topic('Progress', '`currentStep`'),
      topic('Failures', 'An analysis fails'),
      topic('Limits of a video', 'A video may'),
      topic('Queue and deadlines', 'The service runs', 'A worker has'),
    ],
  },
  {
    id: 'errors',
    operation: 'submitAnalysis',
    errors: ['402', '400'],
    topics: [
      topic('Request IDs', 'Every response'),
      topic('Headers of an error', 'A 429'),
      topic('Unknown paths and outages', 'An unknown'),
      topic('Answers from outside the API', 'A few requests'),
    ],
  },
  {
    id: 'limits',
    title: 'Rate limits',
    operation: 'getCreditBalance',
    errors: ['429'],
    topics: [
      topic('After a 429', 'On a 429', 'A call over'),
      topic('Headers', 'Every response', '`t` in'),
      topic('Higher limits', 'The operator'),
      topic('Agents', 'A message'),
      topic('How usage is counted', 'Usage is', 'If the database'),
    ],
  },
  {
    id: 'sandbox',
    operation: 'submitAnalysis',
    topics: [topic('Credits and limits', 'They need'), topic('Marks', 'The ads are'), topic('Deletion', 'Samples are')],
  },
  {
    id: 'urls',
    operation: 'submitAnalysis',
    topics: [
      topic('Rejected URLs', 'Anything else', 'An ad in'),
      topic('What we keep of a URL', 'The service uses'),
      topic('Grammar', '`xx-yy`', 'At most'),
    ],
  },
  {
    id: 'submit',
    operation: 'submitAnalysis',
    topics: [
      topic('Request body', 'The body', 'An absent'),
      topic('Idempotency', '`Idempotency-Key`'),
      topic('Cache', 'One finished'),
      topic('Ads in progress', 'If your analysis', 'If an analysis'),
      topic('After a failure', 'A failed analysis', 'A failure caused'),
      topic('Estimate', '`estimatedSeconds`'),
      topic('Order of checks', 'Checks run'),
    ],
  },
  {
    id: 'credits',
    operation: 'getCreditBalance',
    topics: [
      topic('Refunds', 'A refund'),
      topic('Balance', 'The balance', '`lifetimePurchased`'),
      topic('Starting credits', 'A new account'),
    ],
  },
  {
    id: 'fetching',
    title: 'Fetching and formats',
    operation: 'getAnalysis',
    topics: [
      topic('Polling', 'While an analysis', '`Prefer: wait'),
      topic('PDF, HTML and Markdown', 'JSON is the only', 'Markdown, PDF', 'The PDF says', 'The file name'),
      topic('Caching', 'Each representation'),
      topic('Order of checks', 'Checks run'),
      topic('Negotiation', '`Accept` follows'),
      topic('Older reports', 'A report of'),
    ],
  },
  {
    id: 'listing',
    operation: 'listAnalyses',
    topics: [topic('Order', 'The list'), topic('Pages', '`page` is', 'Past the last')],
  },
  {
    id: 'stills',
    operation: 'getStill',
    topics: [
      topic('Which stills exist', '`stills` of'),
      topic('Access', 'A still is'),
      topic('Caching', 'A still never'),
      topic('Deletion', 'Stills are'),
    ],
  },
  {
    id: 'tokens',
    operation: 'getCreditBalance',
    topics: [
      topic('Send a token', 'A token is `'),
      topic('Storage', 'A token is shown'),
      topic('Expiration and revocation', 'A token can', 'A missing'),
      topic('How many', 'An account has at most'),
      topic('Connected apps', 'An app can'),
    ],
  },
  { id: 'agents', topics: [] },
  {
    id: 'report',
    title: 'Reading a report',
    topics: [
      topic('No score', 'An `insufficient'),
      topic('Score', 'The score of'),
      topic('Evidence', 'Every finding', 'Each detailed'),
      topic('Checks', '`check` says'),
      topic('Comparison with other ads', '`score.pool`'),
      topic('Vocabularies', 'Archetype'),
      topic('Versions', 'Reports by'),
      topic('The PDF', 'The PDF has'),
    ],
  },
  { id: 'changes', title: 'Versions and changes', topics: [] },
  { id: 'documents', topics: [] },
];

export const toAnchor = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function toGuide({ id, title, operation, errors = [], topics }: Outline): Guide {
  const rules: RuleSection | undefined = listRuleSections().find((section) => section.id === id);
  if (rules === undefined) throw new Error(`no rules are called ${id}`);
  const own = [...rules.rules, ...(rules.besides ?? [])];
  const all = id === 'states' ? [...own, preferRule] : own;
  const placed = topics.map((one) => ({
    id: toAnchor(one.title),
    title: one.title,
    rules: one.rules.flatMap((start) => all.filter((rule) => rule.startsWith(start))),
  }));
  const left = all.filter((rule) => !placed.some((one) => one.rules.includes(rule)));
  const more = left.length === 0 ? [] : [{ id: 'details', title: 'Details', rules: left }];
  return { id, href: `/docs/rules/${id}`, title: title ?? rules.title, operation, errors, rules, topics: [...placed, ...more] };
}

export const listGuides = (): Guide[] => outlines.map(toGuide);

export const findGuide = (id: string): Guide | undefined => outlines.filter((outline) => outline.id === id).map(toGuide)[0];
