import { serve } from 'inngest/edge';
import type { Worker } from '@/lib/analyses/stage';
import type { Env } from '@/lib/env';
import { answering } from './calls';
import { createClient } from './client';
import { createAnalyzeAd } from './functions/analyze-ad';

/** The path of the route that engines call. */
const ENGINE_PATH = '/api/inngest';

export type Endpoint = (request: Request) => Promise<Response>;

/** What an engine calls to run our functions; a call that is not signed with the engine's key is answered 401. */
export function createEndpoint(settings: Pick<Env, 'authSecret' | 'inngest'>, worker: Omit<Worker, 'db'> = {}): Endpoint {
  const client = createClient(settings);
  const serveOrigin = settings.inngest?.serveOrigin;
  const handler = serve({
    client,
    functions: [createAnalyzeAd(client, worker)],
    servePath: ENGINE_PATH,
    ...(serveOrigin === undefined ? {} : { serveOrigin }),
    streaming: false,
    enableUnauthedSync: false,
  });
  return (request) => answering(request, () => handler(request));
}
