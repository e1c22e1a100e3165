import type { z } from 'zod';
import type { Actor } from '@/lib/context';
import { findPublishedOrigin } from '@/lib/env';
import { AppError } from '@/lib/errors';
import type { Deprecation, Operation } from '@/lib/operations/define';
import type { Endpoint } from '@/lib/rate-limit/policy';
import { retryAfterSeconds, toRateLimitHeaders, type WindowState } from '@/lib/rate-limit/window';
import type { Lookup } from '@/lib/tokens/lookup';
import { type Admission, verifyToken } from '@/lib/tokens/verify';
import { takeTurn } from '@/lib/turns';
import { readJsonObject } from './body';
import { type Call, failCall, noteCall, openCall } from './call';
import { requireDatabase, toContext } from './context';
import { readIdempotencyKey, runKeyed } from './idempotency';
import { runPreferred } from './prefer';
import { represent } from './represent';
import { withRequestId } from './request-id';

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

export function bearerOf(request: Request): string | undefined {
  return /^bearer +([^\s,]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** Throws `rate_limited`. */
export function assertAdmitted(window: WindowState, toSeconds = retryAfterSeconds): void {
  if (window.admitted) return;
  const seconds = toSeconds(window);
  throw new AppError('rate_limited', {
    message: `Rate limit of ${window.limit} calls per minute exceeded. Try again in ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  });
}

function missingToken(): AppError {
  const origin = findPublishedOrigin();
  if (origin === undefined) return new AppError('unauthorized');
  const message = `Missing or invalid bearer token. Create a token at ${origin}/settings/developers and send Authorization: Bearer <API_TOKEN>, or sign in again in your app.`;
  return new AppError('unauthorized', { message });
}

/** Authenticates `call`, counts it and adds what is left to its headers. Throws `unauthorized` and `rate_limited`. */
export async function admit(request: Request, endpoint: Endpoint, call: Call, lookup?: Lookup): Promise<Admission & { secret: string }> {
  const secret = bearerOf(request);
  const admission = secret === undefined ? undefined : await verifyToken(requireDatabase(), secret, endpoint, lookup);
  if (secret === undefined || admission === undefined) throw missingToken();
  call.tokenId = admission.tokenId;
  Object.assign(call.headers, toRateLimitHeaders(endpoint, admission.window));
  assertAdmitted(admission.window);
  await takeTurn(admission.userId);
  return { ...admission, secret };
}

async function readInput<Input extends z.ZodType>(
  { http, input }: { http: Pick<Operation['http'], 'method'>; input: Input },
  request: Request,
  { params }: RouteContext,
): Promise<{ sent: unknown; input: z.ZodSafeParseResult<z.output<Input>> }> {
  const fields = http.method === 'POST' ? await readJsonObject(request) : Object.fromEntries(new URL(request.url).searchParams);
  const sent = { ...fields, ...(await params) };
  return { sent, input: input.safeParse(sent) };
}

function toVary({ representations, file }: { representations?: unknown; file?: unknown }): Record<string, string> {
  if (representations !== undefined) return { Vary: 'Accept, Authorization' };
  return file === undefined ? {} : { Vary: 'Authorization' };
}

/** The headers of RFC 9745 and RFC 8594: the start of the deprecation, the end of the endpoint, and a link to the explanation. */
function announce({ headers }: Response, { since, sunset, see }: Deprecation): void {
  headers.set('Deprecation', `@${Date.parse(since) / 1000}`);
  headers.set('Sunset', new Date(sunset).toUTCString());
  headers.append('Link', `<${see}>; rel="deprecation"; type="text/html"`);
}

export function route<Input extends z.ZodType, Output extends z.ZodType>(operation: Operation<Input, Output>) {
  const handle = async (request: Request, routeContext: RouteContext, requestId: string): Promise<Response> => {
    const call = openCall(request, requestId);
    const { headers } = call;
    Object.assign(headers, toVary(operation));
    try {
      // The body is read only for callers who are let through.
      const early = operation.http.method === 'GET' ? await readInput(operation, request, routeContext) : undefined;
      const lookup = early?.input.success ? operation.lookup?.(early.input.data) : undefined;
      const admission = await admit(request, operation.limit, call, lookup);

      const { sent, input } = early ?? (await readInput(operation, request, routeContext));
      if (!input.success) throw operation.toInputError(sent);

      const { userId, accountId, tokenId } = admission;
      const actor: Actor = { userId, accountId, source: 'api', tokenId };
      const ctx = toContext(actor, operation.readOnly ? 'reads' : 'sql');
      const key = operation.runOnce && readIdempotencyKey(request, tokenId, input.data);
      const answered = await (key === undefined || operation.runOnce === undefined
        ? runPreferred(operation, ctx, input.data, { request, headers, found: admission.found })
        : runKeyed(operation.runOnce(ctx, input.data, key), headers));
      const output = operation.output.parse(answered);
      return noteCall(call, await represent(operation, output, { request, ctx, headers }));
    } catch (error) {
      return failCall(call, error);
    }
  };
  return (request: Request, routeContext: RouteContext) =>
    withRequestId(async (requestId) => {
      const response = await handle(request, routeContext, requestId);
      if (operation.deprecation !== undefined) announce(response, operation.deprecation);
      return response;
    });
}
