import { Resolver } from 'node:dns/promises';

export type Resolve = (host: string, signal?: AbortSignal) => Promise<readonly string[]>;

export type ResolverOptions = {
  failureKeptMs: number;
  /** DNS servers, each as an address with a port; by default those of the system. */
  servers?: readonly string[];
};

/** Time to wait for a server before the next one is asked; all are asked twice, the second time for twice as long. */
const QUERY = { timeout: 1000, tries: 2 };
const KEPT_MS = 30_000;
const MAX_KEPT = 256;
const MAX_ADDRESSES = 16;

type Kept = { until: number; addresses: readonly string[] } | { until: number; failure: unknown };

async function lookUp(host: string, servers: ResolverOptions['servers'], signal: AbortSignal | undefined): Promise<readonly string[]> {
  signal?.throwIfAborted();
  // One for each lookup: it cancels its own queries only, and uses the servers that the system has now.
  const resolver = new Resolver(QUERY);
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const addresses = await resolver.resolve4(host).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENODATA') throw error;
      return resolver.resolve6(host);
    });
    return addresses.slice(0, MAX_ADDRESSES);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** Asks DNS servers from the event loop: `dns.lookup` would occupy threads that our own services need until the last server gave up. */
export function openResolver({ failureKeptMs, servers }: ResolverOptions): Resolve {
  const known = new Map<string, Kept>();
  const keep = (host: string, kept: Kept) => {
    known.delete(host);
    known.set(host, kept);
    const [oldest] = known.keys();
    if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest);
  };
  return async (host, signal) => {
    const kept = known.get(host);
    if (kept !== undefined && kept.until > performance.now()) {
      if ('failure' in kept) throw kept.failure;
      return kept.addresses;
    }
    try {
      const addresses = await lookUp(host, servers, signal);
      keep(host, { until: performance.now() + KEPT_MS, addresses });
      return addresses;
    } catch (failure) {
      if (signal?.aborted !== true) keep(host, { until: performance.now() + failureKeptMs, failure });
      throw failure;
    }
  };
}
