import { serve } from 'inngest/next';
import type { Worker } from '@/lib/analyses/steps/durable-step';
import type { Env } from '@/lib/env';
import { noteRejectedSignature, noteVerifiedSignature } from '@/lib/notices/signatures';
import { answering, type Endpoint } from './calls';
import { createClient } from './client';
import { createAnalyzeAd } from './functions/analyze-ad';
import { createBackground } from './functions/background';

const ENGINE_PATH = '/api/inngest';

/** The handler that an engine calls to run our functions. A call that is not signed with the engine's key is 401. */
export function createEndpoint(settings: Pick<Env, 'authSecret' | 'inngest'>, worker: Omit<Worker, 'db'> = {}): Endpoint {
  const client = createClient(settings);
  const serveOrigin = settings.inngest?.serveOrigin;
  // This adapter reads `Host`: the URL of a request from Next has the name `localhost`, where an Inngest on another machine finds nothing.
  const handle = serve({
    client,
    functions: [createAnalyzeAd(client, worker), ...createBackground(client, worker)],
    servePath: ENGINE_PATH,
    ...(serveOrigin === undefined ? {} : { serveOrigin }),
    streaming: false,
    enableUnauthedSync: false,
  });
  const note = settings.inngest?.signingKey === undefined ? undefined : noteSignature;
  return async (request) => {
    const response = await answering(request, () => handle(request as Parameters<typeof handle>[0], undefined));
    note?.(request, response);
    return response;
  };
}

/** Detects an Inngest that signs with another key: the SDK signs its response to every call that it verified. */
function noteSignature(request: Request, response: Response): void {
  const signature = request.headers.get('x-inngest-signature');
  if (response.headers.has('x-inngest-signature')) noteVerifiedSignature('inngest');
  else if (signature !== null && response.status === 401) noteRejectedSignature('inngest', signature);
}
