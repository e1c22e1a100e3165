import type { z } from 'zod';
import type { Actor } from '@/lib/context';
import { AppError } from '@/lib/errors';
import type { Operation } from '@/lib/operations/define';
import { retryAfterSeconds, toRateLimitHeaders, type WindowState } from '@/lib/rate-limit/window';
import { verifyToken } from '@/lib/tokens/verify';
import { readJsonObject } from './body';
import { requireDatabase, toContext } from './context';
import { toAppError, toErrorResponse } from './errors';
import { readIdempotencyKey, runKeyed } from './idempotency';
import { runPreferred } from './prefer';
import { represent } from './represent';
import { withRequestId } from './request-id';

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** The bearer token of the Authorization header; undefined if it is absent or malformed. */
export function bearerOf(request: Request): string | undefined {
  return /^bearer +([^\s,]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** Throws `rate_limited`. */
export function assertAdmitted(window: WindowState): void {
  if (window.admitted) return;
  const seconds = retryAfterSeconds(window);
  throw new AppError('rate_limited', {
    message: `Rate limit of ${window.limit} calls per minute exceeded. Try again in ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  });
}

async function readInput(operation: Operation, request: Request, { params }: RouteContext): Promise<unknown> {
  const sent = operation.http.method === 'POST' ? await readJsonObject(request) : Object.fromEntries(new URL(request.url).searchParams);
  return { ...sent, ...(await params) };
}

/** What a cache of one caller must tell apart. */
function toVary({ representations, file }: { representations?: unknown; file?: unknown }): Record<string, string> {
  if (representations !== undefined) return { Vary: 'Accept, Authorization' };
  return file === undefined ? {} : { Vary: 'Authorization' };
}

/** The REST endpoint of an operation: authenticates and counts the call in one statement, and parses input and output by their schemas. */
export function route<Input extends z.ZodType, Output extends z.ZodType>(operation: Operation<Input, Output>) {
  const handle = async (request: Request, routeContext: RouteContext, requestId: string): Promise<Response> => {
    const headers: Record<string, string> = {
      'X-Request-Id': requestId,
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
      ...toVary(operation),
    };
    try {
      const secret = bearerOf(request);
      const admission = secret === undefined ? undefined : await verifyToken(requireDatabase(), secret, operation.limit);
      if (admission === undefined) throw new AppError('unauthorized');
      Object.assign(headers, toRateLimitHeaders(operation.limit, admission.window));
      assertAdmitted(admission.window);

      const sent = await readInput(operation, request, routeContext);
      const input = operation.input.safeParse(sent);
      if (!input.success) throw operation.toInputError(sent);

      const actor: Actor = { userId: admission.userId, accountId: admission.accountId, source: 'api' };
      const ctx = toContext(actor);
      const key = operation.runOnce && readIdempotencyKey(request, admission.tokenId, input.data);
      const answered = await (key === undefined || operation.runOnce === undefined
        ? runPreferred(operation, ctx, input.data, { request, headers })
        : runKeyed(operation.runOnce(ctx, input.data, key), headers));
      const output = operation.output.parse(answered);
      return await represent(operation, output, { request, ctx, headers });
    } catch (error) {
      return toErrorResponse(toAppError(error), headers);
    }
  };
  return (request: Request, routeContext: RouteContext) => withRequestId((requestId) => handle(request, routeContext, requestId));
}
