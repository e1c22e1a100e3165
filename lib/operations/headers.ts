import { API_BASE, toAnalysisPath } from '@/lib/api-paths';
import { MAX_KEY_CHARACTERS, MAX_PREFER_SECONDS } from '@/lib/limits';
import { policy, WINDOW_SECONDS } from '@/lib/rate-limit/policy';
import { toDisposition } from './disposition';
import { exampleId } from './examples';
import { exampleFileName, fileNameRule, preferRule } from './rules/fetch';
import { remainingRule, retryRule } from './rules/limits';
import { keyRule } from './rules/submit';

type Documented = { description: string; schema: Readonly<Record<string, unknown>>; example: string | number };

export const responseHeaders = {
  'X-Request-Id': {
    description: 'The ID of this request. Include it when you report a problem.',
    schema: { type: 'string', format: 'uuid' },
    example: '2b9d1c5e-7a34-4f0e-9d68-3c1f5a7e9b02',
  },
  'RateLimit-Policy': {
    description: 'The limit of this endpoint: its name, calls (q) and window in seconds (w). IETF draft-ietf-httpapi-ratelimit-headers.',
    schema: { type: 'string', pattern: '^"[a-z]+";q=\\d+;w=\\d+$' },
    example: `"fetch";q=${policy.fetch};w=${WINDOW_SECONDS}`,
  },
  RateLimit: {
    description: `The calls left (r), and the seconds until more are allowed (t). ${remainingRule}`,
    schema: { type: 'string', pattern: '^"[a-z]+";r=\\d+;t=\\d+$' },
    example: `"fetch";r=${policy.fetch - 1};t=37`,
  },
  'Retry-After': {
    description: `The number of seconds to wait before the next attempt. ${retryRule}`,
    schema: { type: 'integer', minimum: 1, maximum: WINDOW_SECONDS },
    example: 4,
  },
  Location: {
    description: 'The URL of the analysis, as in `links.self`.',
    schema: { type: 'string', format: 'uri-reference' },
    example: toAnalysisPath(exampleId),
  },
  'WWW-Authenticate': {
    description:
      'How to authenticate: where the authorization server is described (RFC 9728), and `error="invalid_token"` (RFC 6750) where a token was sent.',
    schema: { type: 'string', pattern: '^Bearer ' },
    example: 'Bearer resource_metadata="https://ads.example.com/.well-known/oauth-protected-resource/api/v1"',
  },
  ETag: {
    description:
      'The validator of this representation, which is strong for a still and weak for all else. Send it back as `If-None-Match`.',
    schema: { type: 'string', pattern: '^(W/)?"[^"]+"$' },
    example: 'W/"YkZ0c2k2d3lVbV9xTjR0eXQ3aDk"',
  },
  Link: {
    description: 'RFC 8288 links: pages of a list (`first`, `prev`, `next`, `last`) or other representations of a report (`alternate`).',
    schema: { type: 'string' },
    example: `<${API_BASE}/analyses?page=2&pageSize=25>; rel="next"`,
  },
  Vary: {
    description: 'The request headers on which the response depends.',
    schema: { type: 'string' },
    example: 'Accept, Authorization',
  },
  'Content-Disposition': {
    description: fileNameRule,
    schema: { type: 'string' },
    example: toDisposition('inline', exampleFileName),
  },
  'Idempotent-Replayed': {
    description: 'Present and `true` if this response repeats the first response to this `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'Preference-Applied': {
    description: 'The wait that the server applied.',
    schema: { type: 'string', pattern: '^wait=\\d+$' },
    example: `wait=${MAX_PREFER_SECONDS}`,
  },
} as const satisfies Record<string, Documented>;

export type ResponseHeader = keyof typeof responseHeaders;

export const requestHeaders = {
  'Idempotency-Key': {
    description: keyRule,
    schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_CHARACTERS },
    example: '0d9c0f4e-4d5b-4c57-8a0e-6f7f1f4c2a11',
  },
  Prefer: {
    description: preferRule,
    schema: { type: 'string' },
    example: `wait=${MAX_PREFER_SECONDS}`,
  },
  'If-None-Match': {
    description: 'The `ETag` of an earlier response. An unchanged representation is answered with 304 and no body.',
    schema: { type: 'string' },
    example: 'W/"YkZ0c2k2d3lVbV9xTjR0eXQ3aDk"',
  },
} as const satisfies Record<string, Documented>;

export type RequestHeader = keyof typeof requestHeaders;
