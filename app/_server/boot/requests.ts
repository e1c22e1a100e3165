import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { record } from '@/lib/metrics';
import { type AnswerNotes, logScope } from '@/lib/scope';
import { endTurn } from '@/lib/turns';
import { assignRequestId } from '../http/request-id';
import { isDraining } from './drain';
import { standInFront } from './front';
import { correctOutgoing } from './outgoing';
import { toRouteLabel } from './route-label';

/** Exceeds that of load balancers (60 s at AWS and nginx), so that none sends into a closing connection. Next's own is 5 s. */
const KEEP_ALIVE_MS = 80_000;

/** Tells the server of Next from the other servers inside this process, such as the egress proxy. */
function isOurs(server: Server): boolean {
  const address = server.address();
  return typeof address === 'object' && address?.port === env().port;
}

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT', 'PATCH'];

/** Records an answered request in the metrics, and at LOG_LEVEL=debug in the log. Its address is given by its route alone, because it may hold a secret. */
function watchAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { metricsToken, logLevel } = env();
  if (metricsToken === undefined && logLevel !== 'debug') return;
  const startedAt = performance.now();
  const { url = '', method = '' } = request;
  const { requestId } = logScope();
  response.once('close', () => {
    const seconds = (performance.now() - startedAt) / 1000;
    const answer = { route: toRouteLabel(url), method: methods.includes(method) ? method : 'other', status: response.statusCode };
    record('request', { ...answer, seconds });
    log.debug('request', { requestId, ...answer, ms: Math.round(seconds * 1000), isWhole: response.writableFinished });
  });
}

/** Ends the turn of a request when its answer is whole, when the client does not take what is written, and when it is gone. */
function watchTurn(response: ServerResponse, notes: AnswerNotes): void {
  const { write, end } = response;
  response.write = ((...args: Parameters<typeof write>) => {
    const isTaken = write.apply(response, args);
    if (!isTaken) endTurn(notes);
    return isTaken;
  }) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    endTurn(notes);
    return end.apply(response, args);
  }) as typeof end;
  response.once('close', () => endTurn(notes));
}

export type OpenRequests = {
  finish: () => Promise<void>;
};

/** Tracks the requests of this process and gives each its id; Next exposes neither its server nor a count of open requests. */
export function watchRequests(): OpenRequests {
  const servers = new Set<Server>();
  const open = new Set<ServerResponse>();
  let whenIdle: (() => void) | undefined;

  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as { request: IncomingMessage; response: ServerResponse; server: Server };
    const notes: AnswerNotes = { cut: () => response.destroy() };
    assignRequestId(notes);
    correctOutgoing(request, response, notes);
    watchTurn(response, notes);
    if (!servers.has(server) && isOurs(server)) standInFront(server);
    servers.add(server);
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    open.add(response);
    if (isOurs(server)) watchAnswer(request, response);
    // The client's next request should reach another process.
    if (isDraining()) response.setHeader('Connection', 'close');
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) whenIdle?.();
    });
  });

  return {
    finish: () =>
      new Promise((resolve) => {
        for (const server of servers) server.close();
        whenIdle = resolve;
        if (open.size === 0) resolve();
      }),
  };
}
