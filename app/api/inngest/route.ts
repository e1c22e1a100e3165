import { createEndpoint, type Endpoint } from '@/inngest/endpoint';
import { env } from '@/lib/env';

let endpoint: Endpoint | undefined;

// Made on the first call, because a build evaluates this file without the settings of any deployment.
function answer(request: Request): Promise<Response> {
  endpoint ??= createEndpoint(env());
  return endpoint(request);
}

export { answer as GET, answer as POST, answer as PUT };
