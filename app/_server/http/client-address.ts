import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { setLocalNotices } from '@/lib/notices/local';
import { processState } from '@/lib/process-state';

/** Set on every request by this process; a value from the client is overwritten. */
const HEADER = 'x-client-address';
/** Providers assign at least a /64 to a customer, who can use every address in it. */
const IPV6_PREFIX_BITS = 64;

/** An IPv6 client is its whole /64 network. */
function toClient(text: string): string {
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX_BITS}`)}/${IPV6_PREFIX_BITS}`;
}

/** The client at the other end of each connection, which sends many requests; undefined where it is private. */
const peers = new WeakMap<Socket, string | undefined>();

function peerOf(socket: Socket): string | undefined {
  if (peers.has(socket)) return peers.get(socket);
  const peer = socket.remoteAddress;
  const client = peer !== undefined && ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'unicast' ? toClient(peer) : undefined;
  peers.set(socket, client);
  return client;
}

/**
 * The client's address as reported by trusted proxies; without trusted proxies, the peer's if it is public. A private peer is an
 * unconfigured proxy: limits on its address would lock out all its visitors together.
 */
function clientOf(request: IncomingMessage): string | undefined {
  const { trustedProxyHops } = env();
  if (trustedProxyHops === 0) return peerOf(request.socket);
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const trusted = forwarded.at(-trustedProxyHops)?.trim();
  return trusted !== undefined && ipaddr.isValid(trusted) ? toClient(trusted) : peerOf(request.socket);
}

type Forwarding = { header?: 'ignored' | 'ignored from a proxy' };
const processForwarding = () => processState('forwarding', (): Forwarding => ({}));

/**
 * Warns of a proxy that TRUSTED_PROXY_HOPS does not count, behind which limits by address have no effect. Once per process, because any
 * client can send the header; only a private peer is certainly a proxy.
 */
function watchForwarding(request: IncomingMessage, client: string | undefined): void {
  if (env().trustedProxyHops > 0 || request.headers['x-forwarded-for'] === undefined) return;
  // After an action that redirects, Next asks itself for the next page, with this header that it has set itself.
  if (request.headers.rsc !== undefined) return;
  const forwarding = processForwarding();
  if (forwarding.header === undefined)
    log.warn('X-Forwarded-For ignored; if your proxy sets it, set TRUSTED_PROXY_HOPS, or limits by address have no effect');
  if (forwarding.header !== 'ignored from a proxy') forwarding.header = client === undefined ? 'ignored from a proxy' : 'ignored';
  if (forwarding.header === 'ignored from a proxy') setLocalNotices('forwarding', [{ code: 'forwarded_address_ignored' }]);
}

/** Puts the client's address into a header of every request, because Next hides the socket from handlers. */
export function watchClientAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const client = clientOf(request);
    watchForwarding(request, client);
    if (client === undefined) delete request.headers[HEADER];
    else request.headers[HEADER] = client;
  });
}

export function clientAddress(headers: Pick<Headers, 'get'>): string | undefined {
  return headers.get(HEADER) ?? undefined;
}
