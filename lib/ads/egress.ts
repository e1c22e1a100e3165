import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/env';
import type { EgressTarget } from '@/lib/env/egress-map';
import { log } from '@/lib/log';
import type { Platform } from '@/lib/platforms';
import { processState } from '@/lib/process-state';
import { libraryHosts, matchesHost } from './hosts';
import type { HostPattern } from './library-adapter';
import { openResolver, type Resolve } from './names';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 256;

export type Egress = {
  url: string;
  username: string;
  password: string;
  /** Counts the bytes that its tunnels received from a host; none during a visit mean that the host was not reached. */
  receivedFrom: (host: string) => number;
  close: () => Promise<void>;
};

export type EgressOptions = {
  hosts: readonly HostPattern[];
  /** Names that lead to a fake on loopback instead of the network; they must match `hosts` too. */
  map: ReadonlyMap<string, EgressTarget>;
  resolve: Resolve;
};

class EgressDenied extends Error {}

/** Only 2000::/3 is allocated to the public Internet; 2001::/23 holds protocol assignments, no hosts. */
const publicV6 = ipaddr.parseCIDR('2000::/3');
const protocolsV6 = ipaddr.parseCIDR('2001::/23');

/** Tells whether an address belongs to one host on the public Internet and is not translated to another address. */
export function isGlobalUnicast(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed.match(publicV6) && !parsed.match(protocolsV6));
}

/** Undefined where one address is not public. The connection uses the address found, so that the name is not resolved again. */
export async function findPublicAddress(host: string, resolve: Resolve, signal?: AbortSignal): Promise<string | undefined> {
  const addresses = await resolve(host, signal);
  return addresses.every(isGlobalUnicast) ? addresses[0] : undefined;
}

export function findMapped(host: string, map: EgressOptions['map']): EgressTarget | undefined {
  const exact = map.get(host);
  if (exact !== undefined) return exact;
  const pattern = [...map.keys()].filter((key) => key.startsWith('*.') && matchesHost(host, key)).sort((a, b) => b.length - a.length)[0];
  return pattern === undefined ? undefined : map.get(pattern);
}

async function requireTarget(authority: string, options: EgressOptions): Promise<EgressTarget> {
  const [, name, port] = /^([a-z0-9.-]+):(\d{1,5})$/i.exec(authority) ?? [];
  const host = name?.toLowerCase();
  if (host === undefined || port !== '443') throw new EgressDenied('not a host name with port 443');
  if (ipaddr.isValid(host) || !options.hosts.some((pattern) => matchesHost(host, pattern)))
    throw new EgressDenied('host is not on the list');
  const mapped = findMapped(host, options.map);
  if (mapped !== undefined) return mapped;
  const address = await findPublicAddress(host, options.resolve);
  if (address === undefined) throw new EgressDenied('the name leads to an address that is not public');
  return { address, port: 443 };
}

function openTunnel(target: EgressTarget, client: Duplex, head: Buffer): Socket {
  const upstream = connect({ host: target.address, port: target.port, timeout: CONNECT_TIMEOUT_MS });
  upstream.once('connect', () => {
    upstream.setTimeout(IDLE_TIMEOUT_MS);
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) upstream.write(head);
    upstream.pipe(client);
    client.pipe(upstream);
  });
  upstream.on('timeout', () => upstream.destroy());
  upstream.on('error', (cause) => {
    log.debug('an egress tunnel failed', { cause });
    client.destroy();
  });
  upstream.on('close', () => client.destroy());
  client.on('error', () => upstream.destroy());
  client.on('close', () => upstream.destroy());
  return upstream;
}

const toHost = (authority = '') => authority.replace(/:\d{1,5}$/, '').toLowerCase();

const USERNAME = 'egress';
const CHALLENGE = 'Basic realm="egress"';

export function toProxyAuthorization({ username, password }: Pick<Egress, 'username' | 'password'>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function createAuthorization(password: string): (request: IncomingMessage) => boolean {
  const expected = digest(toProxyAuthorization({ username: USERNAME, password }));
  return ({ headers }) => timingSafeEqual(digest(headers['proxy-authorization'] ?? ''), expected);
}

/** Starts a proxy that tunnels to `hosts` on port 443 and denies everything else; every start generates a new password. */
export async function startEgress(options: EgressOptions): Promise<Egress> {
  const password = randomBytes(32).toString('base64url');
  const isAuthorized = createAuthorization(password);
  const open = new Set<Duplex>();
  const received = new Map<string, number>();
  const count = (host: string, bytes: number) => received.set(host, (received.get(host) ?? 0) + bytes);
  const track = (stream: Duplex) => {
    open.add(stream);
    stream.once('close', () => open.delete(stream));
  };
  const server = createServer({ maxHeaderSize: 8192 }, (request, response) => {
    if (!isAuthorized(request)) {
      response.writeHead(407, { 'proxy-authenticate': CHALLENGE, connection: 'close' }).end();
      return;
    }
    log.debug('egress denied', { reason: 'plain HTTP' });
    response.writeHead(403, { connection: 'close' }).end();
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', track);
  server.on('connect', (request, client: Duplex, head: Buffer) => {
    client.on('error', (cause) => log.debug('an egress client disconnected', { cause }));
    if (!isAuthorized(request)) {
      client.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${CHALLENGE}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      return;
    }
    requireTarget(request.url ?? '', options)
      .then((target) => {
        if (client.destroyed) return;
        const upstream = openTunnel(target, client, head);
        upstream.on('data', (chunk: Buffer) => count(toHost(request.url), chunk.length));
        track(upstream);
      })
      .catch((cause: unknown) => {
        log.debug('egress denied', { authority: request.url, cause });
        client.end(`HTTP/1.1 ${cause instanceof EgressDenied ? '403 Forbidden' : '502 Bad Gateway'}\r\nConnection: close\r\n\r\n`);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const stream of open) stream.destroy();
    });
  const receivedFrom = (host: string) => received.get(host) ?? 0;
  return { url: `http://127.0.0.1:${port}`, username: USERNAME, password, receivedFrom, close };
}

const proxies = () => processState('egress', () => new Map<Platform, Promise<Egress>>());

export function openEgress(platform: Platform): Promise<Egress> {
  const running = proxies().get(platform);
  if (running !== undefined) return running;
  // A failure is not kept: the next call tries again.
  const resolve = openResolver({ failureKeptMs: 0 });
  const starting = startEgress({ hosts: libraryHosts[platform].pages, map: env().egressMap, resolve });
  proxies().set(platform, starting);
  starting.catch(() => proxies().delete(platform));
  return starting;
}

export async function closeEgress(): Promise<void> {
  const running = [...proxies().values()];
  proxies().clear();
  for (const egress of await Promise.allSettled(running)) if (egress.status === 'fulfilled') await egress.value.close();
}
