import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { ClientDocumentError } from '@/lib/oauth/client-document/failure';
import { type FetchOptions, fetchClientDocument } from '@/lib/oauth/client-document/fetch';
import { caFile, certificate } from '@/tests/fakes/certificate/certificate';

/** The certificate of the fakes is for it. */
export const HOST = 'app.example.com';
export const CLIENT_ID = `https://${HOST}/oauth/client.json`;
export const document = { client_id: CLIENT_ID, client_name: 'Example App', redirect_uris: ['https://app.example.com/callback'] };

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Answers JSON with `headers` in addition to its type. */
export const json =
  (body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** The server of an app's metadata document over HTTPS, on loopback; remembers what it was asked. */
export async function startDocumentServer(answer: Answer) {
  const requests: { path: string | undefined; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(certificate, (request, response) => {
    requests.push({ path: request.url, headers: request.headers });
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, requests, close };
}

/** As {@link startDocumentServer}, until the test is over. */
export async function serve(answer: Answer) {
  const server = await startDocumentServer(answer);
  onTestFinished(server.close);
  return server;
}

/** Options under which the name of the app leads to `port` on this machine. */
export const leadingTo = (port: number, host = HOST): FetchOptions => ({
  map: new Map([[host, { address: '127.0.0.1', port }]]),
  caFile,
});

export async function failureOf(options: FetchOptions, clientId = CLIENT_ID): Promise<string> {
  try {
    await fetchClientDocument(clientId, { caFile, map: new Map(), ...options });
  } catch (error) {
    if (error instanceof ClientDocumentError) return error.code;
    throw error;
  }
  return 'none';
}

export const answered = async (answer: Answer, options: FetchOptions = {}) =>
  failureOf({ ...leadingTo((await serve(answer)).port), ...options });
