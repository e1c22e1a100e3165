import { MAX_TOOL_WAIT_SECONDS } from '@/lib/limits';
import { policy } from '@/lib/rate-limit/policy';
import type { RuleSection } from './section';

export const agentRules: RuleSection = {
  id: 'agents',
  title: 'Agent endpoint',
  lead: 'The Model Context Protocol over Streamable HTTP, stateless, with the same bearer token.',
  rules: [
    'Only POST is served; GET and DELETE are 405, for there are no sessions and nothing is sent unasked.',
    'A foreign `Origin`, which is a web page of another site, and a `Host` that is not the name of this service are 403 `forbidden`, before the token is looked at.',
    'One message per request; a batch is refused.',
    'An answer is JSON, but `text/event-stream` to a client that accepts only that, or that accepts it and sends a progress token; such a stream tells each step as it comes.',
    `\`waitSeconds\` of \`analyze_ad\` and \`get_analysis\` goes up to ${MAX_TOOL_WAIT_SECONDS}: the call is held until the analysis ends or the time is up.`,
    'A fault of a tool is a result with `isError`, whose text is the error as the API would answer it. A malformed message is an error of JSON-RPC.',
    `The endpoint admits ${policy.mcp} messages per minute and token; past that it is HTTP 429. Past the limit of the REST twin, a tool answers \`isError\` with \`rate_limited\` and \`retryAfterSeconds\`.`,
  ],
};
