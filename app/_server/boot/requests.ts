import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import { assignRequestId } from '../http/request-id';
import { isDraining } from './drain';

export type OpenRequests = {
  /** Closes the servers and resolves when every open request has been answered. */
  finish: () => Promise<void>;
};

/** Tracks the requests of this process and gives each its id; Next exposes neither its server nor a count of open requests. */
export function watchRequests(): OpenRequests {
  const servers = new Set<Server>();
  const open = new Set<ServerResponse>();
  let whenIdle: (() => void) | undefined;

  subscribe('http.server.request.start', (message) => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    assignRequestId();
    servers.add(server);
    open.add(response);
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
