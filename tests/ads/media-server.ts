import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { certificate } from '@/tests/fakes/certificate/certificate';

const videosFolder = path.join(import.meta.dirname, '../fakes/videos');

export const hdVideo = readFileSync(path.join(videosFolder, 'kettle-hd.mp4'));
export const sdVideo = readFileSync(path.join(videosFolder, 'kettle-sd.mp4'));

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const file =
  (bytes: Uint8Array, type = 'video/mp4', status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(bytes);

/** A media host over HTTPS: one answer per path, and every request it saw. */
export async function startMediaServer(answers: Record<string, Answer>) {
  const requests: { path: string; host: string | undefined; userAgent: string | undefined; cookie: string | undefined }[] = [];
  const server = createServer(certificate, (request, response) => {
    const { host, cookie, 'user-agent': userAgent } = request.headers;
    requests.push({ path: request.url ?? '', host, userAgent, cookie });
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(500).end();
    else answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, requests, close };
}
