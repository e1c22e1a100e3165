import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export type Balancer = {
  address: string;
  /** Who takes part; a target joins and leaves by its own readiness alone. */
  setTargets: (addresses: readonly string[]) => void;
  close: () => Promise<void>;
};

const PROBE_MS = 250;

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const upstream = request(new URL(url, target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  // No second try: what the server behind drops is for the client to see.
  upstream.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end('{}')));
  incoming.pipe(upstream);
}

/** Turns requests over to the ready ones of its targets, one after the other, as a plain load balancer does. */
export async function startBalancer(): Promise<Balancer> {
  let targets: readonly string[] = [];
  let ready: readonly string[] = [];
  let turn = 0;
  const probe = async (): Promise<void> => {
    const found = await Promise.all(targets.map(async (target) => ((await isReady(target)) ? [target] : [])));
    ready = found.flat();
  };
  const timer = setInterval(() => void probe(), PROBE_MS);
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) outgoing.writeHead(503).end('{}');
    else forward(target, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${place.port}`,
    setTargets: (addresses) => {
      targets = addresses;
      void probe();
    },
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
