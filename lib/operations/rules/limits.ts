import { type Endpoint, policy, WINDOW_SECONDS } from '@/lib/rate-limit/policy';
import { CALLS_PER_ACCOUNT, HEAVY_PER_ACCOUNT, TURN_WAIT_SECONDS } from '@/lib/turns';
import type { RuleSection } from './section';

const calls: Record<Endpoint, string> = {
  submit: 'Submit',
  list: 'List',
  fetch: 'Fetch',
  credits: 'Credit balance',
  mcp: 'Agent endpoint',
  stills: 'Still',
};

const W = WINDOW_SECONDS;

export const retryRule = `On a 429, \`Retry-After\` is the number of seconds until the next clock minute, 1 to ${W}. The first call after it is allowed.`;

export const remainingRule =
  '`t` in `RateLimit` is exact: with no calls left (`r=0`), it is the seconds until one more call is allowed, which can be sooner than `Retry-After`; otherwise it is the seconds until the next clock minute.';

export const twinRule =
  'A message to the agent endpoint counts against its limit. The tool call or resource read in it also counts against the limit of the matching REST endpoint, together with your REST calls.';

export const rejectedRule = 'A call over the limit is not counted.';

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
    `Usage is \`floor(previous × (${W} − elapsed) / ${W}) + current\`: the calls allowed in the previous clock minute, weighted, plus those in this one. \`elapsed\` is the seconds into this minute, at least a thousandth. A call is allowed while its usage is below the limit.`,
    rejectedRule,
    retryRule,
    remainingRule,
    'On a 429 with `r=0`, wait `t`, not `Retry-After`: a client that has more calls to make than the limit then gets nearly twice as many through.',
    twinRule,
    `The service works on at most ${CALLS_PER_ACCOUNT} calls of an account at a time, over all its tokens, apps and browsers, and on ${HEAVY_PER_ACCOUNT} of its searches, comparisons, brands and exports. Further ones wait, and after ${TURN_WAIT_SECONDS} seconds they return 503 \`service_unavailable\` with \`Retry-After\`. A call that waits for a result counts only while it is worked on.`,
    'If the database crashes, it may forget the calls of its last second.',
    'Every response of these endpoints to a valid token has `RateLimit-Policy` and `RateLimit`.',
    'The operator can set higher limits for a token; `RateLimit-Policy` shows yours. Requests that you make in the browser count separately, with the same limits.',
  ],
};
