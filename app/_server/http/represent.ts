import type { z } from 'zod';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { Operation, Representation } from '@/lib/operations/define';
import { matchesEntityTag } from './entity-tag';
import { toFileResponse } from './file-response';
import { negotiate } from './negotiate';
import { renderOnce, tagOf } from './rendered';
import { toWhole, toWholeJson } from './whole';

const JSON_TYPE = 'application/json';
const encoder = new TextEncoder();
const jsonForm = { mediaType: JSON_TYPE, version: '' };

type Headers = Record<string, string>;

const typesOf = (representations: readonly Representation<never>[]): [string, ...string[]] => [
  JSON_TYPE,
  ...representations.map(({ mediaType }) => mediaType),
];

const contentTypeOf = (mediaType: string) => (mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType);

export function acceptsJson(request: Request): boolean {
  return negotiate(request.headers.get('accept'), typesOf([])) !== undefined;
}

/** Next compresses text, and then varies by the codings that are accepted; a 304 has the same `Vary` (RFC 9110, section 15.4.5). */
function toVaryUnchanged({ Vary = '' }: Headers, mediaType: string): Headers {
  const isText = mediaType === JSON_TYPE || mediaType.startsWith('text/');
  return isText ? { Vary: `${Vary}, Accept-Encoding` } : {};
}

function toAlternates(request: Request, types: readonly string[], chosen: string): Headers {
  const { pathname } = new URL(request.url);
  const others = types.filter((mediaType) => mediaType !== chosen);
  return others.length === 0 ? {} : { Link: others.map((mediaType) => `<${pathname}>; rel="alternate"; type="${mediaType}"`).join(', ') };
}

/** `withheld` says why the representation does not exist yet; without it, it never will. */
function toNotAcceptable(unavailable: AppError | undefined, available: readonly string[]): AppError {
  const message = `None of the types that the Accept header names is served here. Accept ${available.join(', ')}.`;
  return unavailable ?? new AppError('not_acceptable', { message });
}

/** Throws `not_acceptable`. */
export async function represent<Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  output: z.output<Output>,
  { request, ctx, headers: given }: { request: Request; ctx: Context; headers: Headers },
): Promise<Response> {
  const { representations, file, http } = operation;
  const status = http.status(output);
  const headers = { ...given, ...http.headers?.(output, new URL(request.url).searchParams) };
  if (file !== undefined) return toFileResponse(request, { mediaType: file.mediaType, body: file.read(output) }, headers);
  if (representations === undefined) return toWholeJson(output, { status, headers });

  const accept = request.headers.get('accept');
  const unavailable = representations.unavailable(output);
  const available = typesOf(unavailable === undefined ? representations.list : []);
  const chosen = negotiate(accept, available);
  if (chosen === undefined)
    throw toNotAcceptable(negotiate(accept, typesOf(representations.list)) === undefined ? undefined : unavailable, available);

  const representation = representations.list.find(({ mediaType }) => mediaType === chosen);
  const caller = await representation?.readCaller?.(ctx);
  const tag = tagOf(representations, output, representation ?? jsonForm, caller);
  const all = { ...headers, ...toAlternates(request, available, chosen), ETag: tag };
  if (matchesEntityTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers: { ...all, ...toVaryUnchanged(all, chosen) } });
  const form = representation ?? {
    // An answer that has other forms is final.
    render: async () => ({ body: encoder.encode(representations.toJson(output)), headers: {}, isWhole: unavailable === undefined }),
  };
  const rendered = await renderOnce(form, ctx, output, { tag, caller });
  return toWhole(rendered.body, { status, headers: { ...all, 'Content-Type': contentTypeOf(chosen), ...rendered.headers } });
}
