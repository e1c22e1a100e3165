import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply = { status?: number; json: unknown } | { chunks: unknown[]; stalls?: true } | { raw: string } | 'cut' | 'hang';

type Received = { method: string; path: string; body: string; key: string | undefined };

export type Peer = { baseUrl: string; received: Received[] };

const running = new Set<Server>();

/** Ends every peer of a test file; tests that run at once do not know when each other are done. */
export async function stopPeers(): Promise<void> {
  for (const server of running) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  running.clear();
}

const chunk = (parts: object[], candidatesTokenCount: number, end: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, ...end }],
  usageMetadata: {
    promptTokenCount: 7,
    candidatesTokenCount,
    thoughtsTokenCount: 4,
    totalTokenCount: 11 + candidatesTokenCount,
    promptTokensDetails: [{ modality: 'AUDIO', tokenCount: 2 }],
  },
  modelVersion: 'gemini-3.8-flash-001',
});

/** An answer in the wire form of `streamGenerateContent`, in pieces. */
export const answered = (text: string, finishReason = 'STOP'): { chunks: unknown[] } => {
  const middle = Math.floor(text.length / 2);
  const thought = { text: 'a thought', thought: true };
  return {
    chunks: [chunk([thought, { text: text.slice(0, middle) }], 3), chunk([{ text: text.slice(middle) }], 5, { finishReason })],
  };
};

/** An error in the form of Google's APIs. */
export const refused = (status: number, details: unknown[] = []): Reply => ({
  status,
  json: { error: { code: status, message: 'said by the peer', details } },
});

function respond(response: ServerResponse, reply: Reply, isStream: boolean): void {
  if (reply === 'hang') return;
  if (reply === 'cut') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"candidates"');
    setImmediate(() => response.destroy());
  } else if ('raw' in reply) response.writeHead(200, { 'content-type': 'text/html' }).end(reply.raw);
  else if ('json' in reply && !(isStream && reply.status === undefined))
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json));
  else {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const one of 'json' in reply ? [reply.json] : reply.chunks) response.write(`data: ${JSON.stringify(one)}\r\n\r\n`);
    if (!('stalls' in reply)) response.end();
  }
}

/** A real HTTP server that gives the replies in turn, and 500 when they have run out. */
export async function startPeer(replies: Reply[], onRequest: () => void = () => undefined): Promise<Peer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const key = request.headers['x-goog-api-key'];
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      body: Buffer.concat(chunks).toString('latin1'),
      key: key?.toString(),
    });
    onRequest();
    respond(response, replies.shift() ?? refused(500), request.url?.includes(':streamGenerateContent') ?? false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.add(server);
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, received };
}
