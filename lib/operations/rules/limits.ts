import { type Endpoint, policy, WINDOW_SECONDS } from '@/lib/rate-limit/policy';
import type { RuleSection } from './section';

const calls: Record<Endpoint, string> = {
  submit: 'Submit',
  list: 'List',
  fetch: 'Fetch',
  credits: 'Credit balance',
  mcp: 'Agent endpoint',
};

const W = WINDOW_SECONDS;

export const retryRule = `On a 429, \`Retry-After\` counts the whole seconds to the next minute of the clock, 1 to ${W}; the first call after it is admitted.`;

export const remainingRule =
  '`t` in `RateLimit` is exact: with nothing left (`r=0`), the seconds until one more call fits, which can be sooner than `Retry-After`; otherwise those to the next minute.';

export const twinRule =
  'A message to the agent endpoint counts there, and each tool call or resource read in it counts again with its REST twin, in the same bucket as your REST calls.';

export const limitRules: RuleSection = {
  id: 'limits',
  title: 'Limits',
  lead: `Limits are per token and endpoint, over a sliding window of ${W} seconds. Tokens of one account do not share them.`,
  tables: [
    {
      caption: 'Calls per minute and token',
      head: ['Call', 'Limit', 'Name in `RateLimit`'],
      rows: Object.entries(policy).map(([name, limit]) => [calls[name as Endpoint], String(limit), `\`${name}\``]),
    },
  ],
  rules: [
    `Used is \`floor(previous × (${W} − elapsed) / ${W}) + current\`: the calls admitted in the last minute of the clock, fading, and those in this one. \`elapsed\` is the seconds into this minute, at least a thousandth. A call is admitted while this is below the limit.`,
    'A refused call is not counted.',
    retryRule,
    remainingRule,
    twinRule,
    '`RateLimit-Policy` and `RateLimit` are on every answer to a token that works.',
    'Higher limits are set per token by the operator, on request; `RateLimit-Policy` says which one is yours. What you do in the browser counts apart, by the same figures.',
  ],
};
