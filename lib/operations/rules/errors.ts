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
    'A 429 response also has `retryAfterSeconds`, with the same value as its `Retry-After`. A 401 response has `WWW-Authenticate: Bearer`, which names the metadata of the authorization server, and says `error="invalid_token"` where a token was sent.',
    'Every response has `X-Request-Id`, errors included; no response body repeats it. Settings > Developers > Requests finds a call by it for 7 days, and the operator finds it in the log: include it when you report a problem.',
    'An unknown path returns 404 `not_found`; an unsupported method returns 405 `method_not_allowed` with `Allow`. While the database is unavailable, requests that need it return 503 `service_unavailable` with `Retry-After`.',
    'A few requests are answered before they reach the API, in a different format: invalid percent-encoding with 400, TRACE with 405, headers over 16 KiB, and methods other than GET, HEAD, OPTIONS, POST, PUT, PATCH and DELETE. A URL with double slashes is redirected.',
  ],
};
