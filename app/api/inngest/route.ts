import { toBounded } from '@/app/_server/http/copy-request';
import { toAppError, toErrorResponse } from '@/app/_server/http/errors';
import { underRequest } from '@/app/_server/http/request-id';
import { createEndpoint, type Endpoint } from '@/inngest/endpoint';
import { wakeDriver } from '@/inngest/start';
import { env } from '@/lib/env';

/** Many times what the steps of a run amount to; read before anybody can know whether the call is signed. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

let endpoint: Endpoint | undefined;

// Made on the first call, because a build evaluates this file without the settings of any deployment.
async function answer(request: Request): Promise<Response> {
  endpoint ??= createEndpoint(env(), { wake: wakeDriver });
  let bounded: Request;
  try {
    bounded = await toBounded(request, MAX_BODY_BYTES);
  } catch (error) {
    return toErrorResponse(toAppError(error), { 'Cache-Control': 'no-store' });
  }
  return endpoint(bounded);
}

const handle = (request: Request): Promise<Response> => underRequest(() => answer(request));

export { handle as GET, handle as POST, handle as PUT };
