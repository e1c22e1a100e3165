import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type RequestServer = { baseUrl: string; close: () => Promise<void> };

async function toRequest(message: IncomingMessage, baseUrl: string, signal: AbortSignal): Promise<Request> {
  const method = message.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, Array.isArray(value) ? value.join(', ') : (value ?? ''));
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: await buffer(message) };
  return new Request(new URL(message.url ?? '/', baseUrl), { method, headers, signal, ...body });
}

async function answer(response: ServerResponse, answered: Response): Promise<void> {
  if (response.destroyed) return;
  const bytes = Buffer.from(await answered.arrayBuffer());
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(bytes);
}

/**
 * Puts a handler of web requests on a loopback port; a request's signal ends when its client hangs up, as under Next. `hangUp` ends the
 * connection without an answer.
 */
export async function serveRequests(
  handler: (request: Request, hangUp: () => void) => Promise<Response>,
  port = 0,
): Promise<RequestServer> {
  const server = createServer(async (message, response) => {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort(new Error('the client hung up'));
    });
    try {
      await answer(response, await handler(await toRequest(message, baseUrl, gone.signal), () => response.destroy()));
    } catch (error) {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    }
  });
  // Steps are answered after minutes.
  server.requestTimeout = 0;
  // A process that is kept from working for seconds must not close a connection that its client is about to use.
  server.keepAliveTimeout = 75_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
