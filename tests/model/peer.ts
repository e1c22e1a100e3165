import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply = { status?: number; json: unknown } | { raw: string } | 'cut' | 'hang';

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

/** An answer in the wire form of `generateContent`. */
export const answered = (text: string, finishReason = 'STOP'): Reply => ({
  json: {
    candidates: [{ content: { role: 'model', parts: [{ text: 'a thought', thought: true }, { text }] }, finishReason }],
    usageMetadata: {
      promptTokenCount: 7,
      candidatesTokenCount: 5,
      thoughtsTokenCount: 4,
      totalTokenCount: 16,
      promptTokensDetails: [{ modality: 'AUDIO', tokenCount: 2 }],
    },
    modelVersion: 'gemini-3.8-flash-001',
  },
});

/** An error in the form of Google's APIs. */
export const refused = (status: number, details: unknown[] = []): Reply => ({
  status,
  json: { error: { code: status, message: 'said by the peer', details } },
});

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
    const reply = replies.shift() ?? refused(500);
    if (reply === 'hang') return;
    if (reply === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      response.write('{"candidates"');
      setImmediate(() => response.destroy());
      return;
    }
    if ('raw' in reply) response.writeHead(200, { 'content-type': 'text/html' }).end(reply.raw);
    else response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.add(server);
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, received };
}
