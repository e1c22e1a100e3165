import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Balancer = {
  address: string;
  /** A target joins and leaves by its own readiness alone. */
  setTargets: (addresses: readonly string[]) => void;
  inService: () => number;
  close: () => Promise<void>;
};

/**
 * The rules of an Application Load Balancer and their defaults (docs.aws.amazon.com, "Health checks for Application Load Balancer target
 * groups", read 2026-11-23), with a shorter interval: a check may take five seconds, two failures in a row take a target out of service, and
 * a group without a healthy target gets its requests all the same. One success brings a target back, where the vendor waits for five: our
 * readiness must hold from its first word.
 */
const INTERVAL_MS = 250;
const CHECK_TIMEOUT_MS = 5000;
const UNHEALTHY_THRESHOLD = 2;
/** Its default for a connection without traffic ("Edit attributes for your Application Load Balancer", "Connection idle timeout", read 2026-11-23). */
const CLIENT_KEEP_ALIVE_MS = 60_000;

type Target = { address: string; isHealthy: boolean; failures: number };

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

async function check(target: Target): Promise<void> {
  target.failures = (await isReady(target.address)) ? 0 : target.failures + 1;
  if (target.failures === 0) target.isHealthy = true;
  else if (target.failures >= UNHEALTHY_THRESHOLD) target.isHealthy = false;
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
  let targets: readonly Target[] = [];
  let turn = 0;
  const closed = new AbortController();
  const watch = async (target: Target): Promise<void> => {
    while (!closed.signal.aborted) {
      await check(target);
      await sleep(INTERVAL_MS);
    }
  };
  const healthy = () => targets.filter(({ isHealthy }) => isHealthy);
  const server = createServer((incoming, outgoing) => {
    const takers = healthy().length > 0 ? healthy() : targets;
    turn += 1;
    const taker = takers[turn % takers.length];
    if (taker === undefined) outgoing.writeHead(503).end('{}');
    else forward(taker.address, incoming, outgoing);
  });
  server.keepAliveTimeout = CLIENT_KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${place.port}`,
    setTargets: (addresses) => {
      targets = addresses.map((address) => ({ address, isHealthy: false, failures: 0 }));
      for (const target of targets) void watch(target);
    },
    inService: () => healthy().length,
    close: async () => {
      closed.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
