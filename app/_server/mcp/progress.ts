import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { log } from '@/lib/log';

/** Clients drop a call that is silent for long; one minute is a usual limit. */
const REPEAT_MS = 10_000;

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
export type Progress = { onStep: (step: string) => void; stop: () => void };

/** Tells a client that gave a progress token what is being done: on every new step, and again while nothing changes. */
export function startProgress({ _meta, sendNotification }: Extra): Progress {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { onStep: () => undefined, stop: () => undefined };
  const startedAt = performance.now();
  let message: string | undefined;
  const tell = () => {
    // The protocol wants a number that grows; how far an analysis is, nobody knows.
    const progress = Math.round(performance.now() - startedAt) / 1000;
    const params = { progressToken, progress, ...(message === undefined ? {} : { message }) };
    sendNotification({ method: 'notifications/progress', params }).catch((error: unknown) => log.debug('no progress was sent', { error }));
  };
  const timer = setInterval(tell, REPEAT_MS);
  return {
    onStep: (step) => {
      message = step;
      tell();
    },
    stop: () => clearInterval(timer),
  };
}
