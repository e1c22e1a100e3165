import { toBounded } from '@/app/_server/http/copy-request';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { withRequestId } from '@/app/_server/http/request-id';
import type { Endpoint } from '@/inngest/calls';
import { createEndpoint } from '@/inngest/endpoint';
import { wakeDriver } from '@/inngest/start';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';

/** Ample for the steps of a run; limited, because the body is read before its signature is checked. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

let endpoint: Endpoint | undefined;

/** The SDK parses a body before it checks its signature, and would answer 500. */
async function assertJson(request: Request): Promise<void> {
  const text = await request.text();
  try {
    if (text !== '') JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_body', { message: 'The body is not valid JSON.', cause });
  }
}

// Created by the first request, because the build evaluates this file without settings.
async function serve(request: Request): Promise<Response> {
  endpoint ??= createEndpoint(env(), { wake: wakeDriver });
  let bounded: Request;
  try {
    bounded = await toBounded(request, MAX_BODY_BYTES);
    await assertJson(bounded.clone());
  } catch (error) {
    return toErrorResponse(toAppError(error), { 'Cache-Control': 'no-store' });
  }
  return endpoint(bounded);
}

const handle = (request: Request): Promise<Response> => withRequestId(() => serve(request));

export { handle as GET, handle as POST, handle as PUT };
