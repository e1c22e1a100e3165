import { MAX_TOOL_STILLS, MAX_TOOL_WAIT_SECONDS, MAX_WAITERS_PER_ACCOUNT } from '@/lib/limits';
import { policy } from '@/lib/rate-limit/policy';
import { currentRevision } from '../protocol-revisions';
import type { RuleSection } from './section';

export const agentRules: RuleSection = {
  id: 'agents',
  title: 'Agent endpoint',
  lead: 'The Model Context Protocol over Streamable HTTP, stateless, with the same bearer token.',
  rules: [
    'Only POST is supported. GET and DELETE return 405, because there are no sessions and no server-initiated messages.',
    'A request with the `Origin` of another website, or with a `Host` other than the name of this service, returns 403 `forbidden`. This is checked before the token. Browser extensions, desktop apps and pages whose `Origin` is `null` pass.',
    `Every revision from 2024-10-07 to ${currentRevision} is served at this address. Since ${currentRevision}, there is no handshake: each request names its revision and the client’s capabilities in \`_meta\`, and the headers \`MCP-Protocol-Version\`, \`Mcp-Method\` and \`Mcp-Name\` repeat the body.`,
    'One message per request. Batches are rejected, and revision 2025-03-26, which requires them, is not offered: its clients get 2024-11-05. Requests whose header names it are served.',
    'The response is JSON. It is `text/event-stream` for a client that accepts only that, or that accepts it and sends a progress token; such a stream reports each step.',
    `\`waitSeconds\` of \`analyze_ad\` and \`get_analysis\` goes up to ${MAX_TOOL_WAIT_SECONDS}: the call waits until the analysis ends or the time is up. A larger value counts as this limit. An account can have ${MAX_WAITERS_PER_ACCOUNT} waiting calls; a further one is answered at once.`,
    '`get_analysis` and `analyze_ad` return a finished report in one of three formats: `json`, the default of `get_analysis`; `markdown`; or `summary`, the default of `analyze_ad`, which has the score with its reasons, a line per section, the actions and the address of its page in at most 5,000 characters.',
    '`list_analyses` takes the filters and the cursors of the list. `get_analysis` leaves out the URL and the ID of the ad and the times, and `list_analyses` the URL and `createdAt`, because every field costs an agent tokens.',
    'An argument that is null counts as not sent, a number may be sent as text, and unknown arguments are ignored. `params` and `arguments` that are null or an empty list count as not sent.',
    '`resources/list` has your 50 latest completed analyses. Any other analysis is `analysis://{id}`, and a work that reports cite is `reference://{slug}`.',
    'A tool returns its data in `structuredContent` and a short Markdown text in `content`. The text does not repeat the JSON, although MCP suggests it, because many clients give their model both. Only `markdown` is in both, because some clients give their model just one of them.',
    'Hosts with MCP Apps show a report as a card: `analyze_ad` and `get_analysis` name its page, a `ui://` resource, in `_meta.ui`. The card makes no requests of its own: it reads the summary and the stills through the host, which also opens the report. Every other client gets text.',
    `With \`stills\`, \`get_analysis\` adds up to ${MAX_TOOL_STILLS} stills as \`image/jpeg\` blocks after its text, in the order of the video. Each follows a text block with its number and second. Stills of findings are chosen first. Stills do not count as further calls.`,
    'A tool error is a result with `isError` whose text is the error that the REST API would return. A malformed message is a JSON-RPC error.',
    `The endpoint allows ${policy.mcp} messages per minute and token; beyond that, it returns HTTP 429. Past the limit of the matching REST endpoint, a tool returns \`isError\` with \`rate_limited\` and \`retryAfterSeconds\`.`,
  ],
};
