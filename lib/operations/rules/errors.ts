import { errorTable } from '@/lib/errors';
import type { RuleSection } from './section';

export const errorRules: RuleSection = {
  id: 'errors',
  title: 'Errors',
  lead: 'Every error is `{ "error": { "code", "message" } }`. Act on the code; the message is for people.',
  tables: [
    {
      caption: 'Error codes and their default messages',
      head: ['Status', 'Code', 'Message'],
      rows: Object.entries(errorTable).map(([code, { status, message }]) => [String(status), `\`${code}\``, message]),
    },
  ],
  rules: [
    '429 also carries `retryAfterSeconds`, with the same value as its `Retry-After`. 401 carries `WWW-Authenticate: Bearer`.',
    'Every response has `X-Request-Id`, errors included; no response body repeats it. The server logs it, so include it when you report a problem.',
    'An unknown address is 404 `not_found`; an unknown method is 405 `method_not_allowed` with `Allow`. While the database is unavailable, requests that need it are 503 `service_unavailable` with `Retry-After`.',
    'A few requests are answered before they reach the API, in another shape and without these headers: invalid percent-encoding, headers over 16 KiB, TRACE, and methods other than GET, HEAD, OPTIONS, POST, PUT, PATCH and DELETE. An address with doubled slashes is redirected.',
  ],
};
