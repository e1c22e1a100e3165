import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import { numberRequest } from '../http/request-id';
import { isDraining } from './drain';

export type OpenRequests = {
  /** Takes no further connection and resolves when every request has been answered. */
  finish: () => Promise<void>;
};

/** Watches and numbers the requests of this process from here on; Next hands out neither its server nor a count of them. */
export function watchRequests(): OpenRequests {
  const servers = new Set<Server>();
  const open = new Set<ServerResponse>();
  let whenIdle: (() => void) | undefined;

  subscribe('http.server.request.start', (message) => {
    const { response, server } = message as { response: ServerResponse; server: Server };
    numberRequest();
    servers.add(server);
    open.add(response);
    // Its client should ask its next question of another process.
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
