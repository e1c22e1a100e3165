import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { DELETE, GET, PATCH, POST, PUT } from '@/app/api/v1/mcp/route';
import { publishOrigin } from '@/lib/env';
import { assertAgentAnswer } from './mcp-contract';

export type McpEndpoint = {
  url: URL;
  /** A client of the SDK that went through the handshake, with one token. */
  connect: (secret: string) => Promise<Client>;
  close: () => Promise<void>;
};

const handlers = { GET, POST, PUT, PATCH, DELETE };

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

async function listen(listener: Listener): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    listener(incoming, outgoing).catch((error: unknown) => {
      // A client that leaves in the middle of an answer is no fault of the server.
      if (!outgoing.destroyed) outgoing.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  // The client is in this process: one that computes for seconds would close the connection that the client is about to use.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, [value ?? ''].flat().join(', '));
  return headers;
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The route behind a real HTTP server. Checks every complete answer to POST against its description; `close` throws what violated it. */
export async function startMcp(): Promise<McpEndpoint> {
  const broken: unknown[] = [];
  const { port, close } = await listen(async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.once('close', () => gone.abort());
    const method = incoming.method as keyof typeof handlers;
    const body = await buffer(incoming);
    const request = new Request(`http://127.0.0.1:${port}${incoming.url}`, {
      method,
      headers: toHeaders(incoming),
      signal: gone.signal,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const response = await handlers[method](request, { params: Promise.resolve({}) });
    const copy = response.clone();
    await send(response, outgoing);
    if (method !== 'POST') return;
    try {
      assertAgentAnswer(parseJson(body.toString()), copy, await copy.text());
    } catch (error) {
      broken.push(error);
    }
  });
  const url = new URL(`http://127.0.0.1:${port}/api/v1/mcp`);
  // As a process does when it boots, once for all files that it runs.
  if (process.env.NEXTAUTH_URL === undefined) publishOrigin(url.origin);
  return {
    url,
    close: async () => {
      await close();
      if (broken.length > 0) throw new AggregateError(broken, String(broken[0]));
    },
    connect: async (secret) => {
      const client = new Client({ name: 'tests', version: '1' });
      const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers: { Authorization: `Bearer ${secret}` } } });
      // The SDK's class leaves `sessionId` undefined where its interface says absent.
      await client.connect(transport as Parameters<Client['connect']>[0]);
      return client;
    },
  };
}

/** A loopback address whose every request goes on to `target` with a token, for tools that have no option for one. */
export async function startTokenProxy(target: URL, secret: string): Promise<{ url: URL; close: () => Promise<void> }> {
  const { port, close } = await listen(async (incoming, outgoing) => {
    const onward = request(target, { method: incoming.method, headers: { ...incoming.headers, authorization: `Bearer ${secret}` } });
    incoming.pipe(onward);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => onward.once('response', resolve).once('error', reject));
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    await pipeline(answer, outgoing);
  });
  return { url: new URL(`http://127.0.0.1:${port}${target.pathname}`), close };
}
