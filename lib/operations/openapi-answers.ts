import { type ErrorCode, errorTable } from '@/lib/errors';
import { policy } from '@/lib/rate-limit/policy';
import type { AnyOperation } from './define';
import { type ResponseHeader, responseHeaders } from './headers';
import type { HeaderObject, MediaObject, Ref, ResponseObject, SchemaObject } from './openapi-schema';

const JSON_TYPE = 'application/json';
const EXAMPLE_WAIT_SECONDS = 23;

const always: readonly ResponseHeader[] = ['X-Request-Id'];
export const admitted: readonly ResponseHeader[] = [...always, 'RateLimit', 'RateLimit-Policy'];

export function toHeaderRefs(names: readonly ResponseHeader[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function headerComponents(objects: readonly unknown[]): Record<string, HeaderObject> {
  const text = JSON.stringify(objects);
  const required: readonly string[] = [...admitted, 'WWW-Authenticate'];
  const used = Object.entries(responseHeaders).filter(([name]) => text.includes(`"#/components/headers/${name}"`));
  return Object.fromEntries(used.map(([name, header]) => [name, { ...header, ...(required.includes(name) ? { required: true } : {}) }]));
}

function toErrorSchema(codes: readonly ErrorCode[]): SchemaObject {
  const code: SchemaObject = { type: 'string', enum: [...codes], description: 'Values may be added.' };
  const message: SchemaObject = { type: 'string', description: 'What is wrong and what to do, for people to read.' };
  const isLimit = codes.includes('rate_limited');
  return {
    type: 'object',
    properties: {
      error: { type: 'object', properties: { code, message }, required: ['code', 'message'] },
      ...(isLimit ? { retryAfterSeconds: { type: 'integer', minimum: 1, maximum: 60, description: 'As in Retry-After.' } } : {}),
    },
    required: isLimit ? ['error', 'retryAfterSeconds'] : ['error'],
  };
}

function toErrorExample(code: ErrorCode, text: string): unknown {
  if (code !== 'rate_limited') return { error: { code, message: text } };
  const message = `Rate limit of ${policy.fetch} calls per minute exceeded. Try again in ${EXAMPLE_WAIT_SECONDS} seconds.`;
  return { error: { code, message }, retryAfterSeconds: EXAMPLE_WAIT_SECONDS };
}

/** One response for all errors that share a status. `own` replaces messages of the table. */
export function toErrorResponse(
  codes: readonly ErrorCode[],
  headers: readonly ResponseHeader[],
  own: Partial<Record<ErrorCode, string>> = {},
): ResponseObject {
  const messageOf = (code: ErrorCode) => own[code] ?? errorTable[code].message;
  const examples = codes.map((code) => [code, { summary: `code ${code}`, value: toErrorExample(code, messageOf(code)) }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${messageOf(code)}`).join(' '),
    headers: toHeaderRefs(headers),
    content: { [JSON_TYPE]: { schema: toErrorSchema(codes), examples: Object.fromEntries(examples) } },
  };
}

export const errorResponses: Record<string, ResponseObject> = {
  Unauthorized: toErrorResponse(['unauthorized'], [...always, 'WWW-Authenticate']),
  RateLimited: toErrorResponse(['rate_limited'], [...admitted, 'Retry-After']),
  InternalError: toErrorResponse(['internal_error'], always),
  ServiceUnavailable: toErrorResponse(['service_unavailable'], [...always, 'Retry-After']),
};

export const commonErrors: Record<string, Ref> = {
  401: { $ref: '#/components/responses/Unauthorized' },
  429: { $ref: '#/components/responses/RateLimited' },
  500: { $ref: '#/components/responses/InternalError' },
  503: { $ref: '#/components/responses/ServiceUnavailable' },
};

function toErrors(codes: readonly ErrorCode[]): Record<string, ResponseObject> {
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const sharing = codes.filter((code) => errorTable[code].status === status);
      // A report that is not ready yet comes with a time to try again.
      const headers: readonly ResponseHeader[] = sharing.includes('not_acceptable') ? [...admitted, 'Retry-After'] : admitted;
      return [String(status), toErrorResponse(sharing, headers)];
    }),
  );
}

const validated: readonly ResponseHeader[] = ['ETag', 'Vary'];
const negotiated: readonly ResponseHeader[] = [...validated, 'Link'];

function toMedia(list: readonly { mediaType: string; example: string }[]): Record<string, MediaObject> {
  return Object.fromEntries(
    list.map(({ mediaType, example }) => [
      mediaType,
      {
        schema: mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary', contentMediaType: mediaType },
        examples: { beginning: { summary: 'How it begins', value: example } },
      },
    ]),
  );
}

function toSuccesses(operation: AnyOperation, schema: SchemaObject): Record<string, ResponseObject> {
  const { representations, file } = operation;
  const others = representations && toMedia(representations.list);
  const otherwise =
    others === undefined
      ? ''
      : ` Its report also comes as ${Object.keys(others)
          .map((mediaType) => `\`${mediaType}\``)
          .join(', ')}, chosen by \`Accept\`.`;
  const ofAll: ResponseHeader[] = [...admitted];
  if (operation.waitForResult !== undefined) ofAll.push('Preference-Applied');
  if (representations !== undefined) ofAll.push(...negotiated, 'Content-Disposition');
  if (file !== undefined) ofAll.push(...validated);
  return Object.fromEntries(
    Object.entries(operation.answers).map(([status, { description, headers = [], examples }]) => [
      status,
      {
        description: `${description}${otherwise}`,
        headers: toHeaderRefs([...ofAll, ...headers]),
        content: file === undefined ? { [JSON_TYPE]: { schema, examples } } : toMedia([file]),
        ...(others === undefined ? {} : { 'x-representations': others }),
      },
    ]),
  );
}

export function toResponses(operation: AnyOperation, schema: SchemaObject): Record<string, ResponseObject | Ref> {
  const stated = Object.values(operation.answers).flatMap(({ headers = [] }) => headers);
  const unchanged = {
    description: 'Unchanged: the representation is the one named in `If-None-Match`.',
    headers: toHeaderRefs([
      ...admitted,
      ...(operation.waitForResult === undefined ? [] : (['Preference-Applied'] as const)),
      ...(operation.file === undefined ? negotiated : validated),
      ...stated,
    ]),
  };
  return {
    ...toSuccesses(operation, schema),
    ...(operation.representations === undefined && operation.file === undefined ? {} : { 304: unchanged }),
    ...toErrors(operation.errors),
    ...commonErrors,
  };
}
