import { errorTable } from '@/lib/errors';
import type { RuleSection } from './section';

export const errorRules: RuleSection = {
  id: 'errors',
  title: 'Errors',
  lead: 'Every error is `{ "error": { "code", "message" } }`. Act on the code; the message is for people.',
  tables: [
    {
      caption: 'The codes, and what they say unless there is more to say',
      head: ['Status', 'Code', 'Message'],
      rows: Object.entries(errorTable).map(([code, { status, message }]) => [String(status), `\`${code}\``, message]),
    },
  ],
  rules: [
    '429 also carries `retryAfterSeconds`, the same figure as its `Retry-After`. 401 carries `WWW-Authenticate: Bearer`.',
    'Every answer has `X-Request-Id`, errors included, and the id is nowhere else. Name it when you report a problem.',
    'An unknown address is 404 `not_found`, an unknown method 405 `method_not_allowed` with `Allow`. While the database is away, what needs it is 503 `service_unavailable` with `Retry-After`.',
    'A few requests are answered before they reach the API, in another shape and without these headers: a broken percent escape, headers over 16 KiB, TRACE and methods beyond GET, HEAD, OPTIONS, POST, PUT, PATCH and DELETE. An address with doubled slashes is redirected.',
  ],
};
