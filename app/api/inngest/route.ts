import { toBounded } from '@/app/_server/http/copy-request';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { withRequestId } from '@/app/_server/http/request-id';
import type { Endpoint } from '@/inngest/calls';
import { createEndpoint } from '@/inngest/endpoint';
import { wakeDriver } from '@/inngest/start';
import { env } from '@/lib/env';

/** Ample for the steps of a run; limited, because the body is read before its signature is checked. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

let endpoint: Endpoint | undefined;

// Created by the first request, because the build evaluates this file without settings.
async function serve(request: Request): Promise<Response> {
  endpoint ??= createEndpoint(env(), { wake: wakeDriver });
  let bounded: Request;
  try {
    bounded = await toBounded(request, MAX_BODY_BYTES);
  } catch (error) {
    return toErrorResponse(toAppError(error), { 'Cache-Control': 'no-store' });
  }
  return endpoint(bounded);
}

const handle = (request: Request): Promise<Response> => withRequestId(() => serve(request));

export { handle as GET, handle as POST, handle as PUT };
