import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/env';
import { log } from '@/lib/log';

/** Set on every request by this process itself, whatever a client sent under that name. */
const HEADER = 'x-client-address';
/** What one customer of a provider is given; they may use every address in it. */
const IPV6_PREFIX_BITS = 64;

/** One name per client; an IPv6 client is its whole network. */
function toClient(text: string): string {
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX_BITS}`)}/${IPV6_PREFIX_BITS}`;
}

/**
 * Who is at the other end, as far as our own proxies vouch for it. Without one it is the peer, unless that is of this machine or its
 * network: then it is a proxy nobody told us of, and to count its visitors as one would lock them all out together.
 */
function clientOf(request: IncomingMessage): string | undefined {
  const { trustedProxyHops } = env();
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const vouched = trustedProxyHops === 0 ? undefined : forwarded.at(-trustedProxyHops)?.trim();
  if (vouched !== undefined && ipaddr.isValid(vouched)) return toClient(vouched);
  const peer = request.socket.remoteAddress;
  return peer !== undefined && ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'unicast' ? toClient(peer) : undefined;
}

// On globalThis, because Next bundles every route apart.
const holder = globalThis as typeof globalThis & { adAnalysisForwarding?: 'ignored' | 'ignored from a proxy' };

/**
 * A proxy that nobody told us of hides its visitors from every limit by address. Told once a process, because strangers send the header
 * too; a peer on this machine or its network is no stranger.
 */
function watchForwarding(request: IncomingMessage, client: string | undefined): void {
  if (env().trustedProxyHops > 0 || request.headers['x-forwarded-for'] === undefined) return;
  if (holder.adAnalysisForwarding === undefined)
    log.warn('X-Forwarded-For is ignored; if a proxy of yours sets it, set TRUSTED_PROXY_HOPS, or limits by address do not hold');
  if (holder.adAnalysisForwarding !== 'ignored from a proxy')
    holder.adAnalysisForwarding = client === undefined ? 'ignored from a proxy' : 'ignored';
}

/** Whether a proxy stands in front that TRUSTED_PROXY_HOPS knows nothing of. */
export function isForwardingIgnored(): boolean {
  return holder.adAnalysisForwarding === 'ignored from a proxy';
}

/** Notes the client of every request in a header, because Next hides the socket from what it runs. */
export function watchClientAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const client = clientOf(request);
    watchForwarding(request, client);
    if (client === undefined) delete request.headers[HEADER];
    else request.headers[HEADER] = client;
  });
}

/** The client of a request by its headers; undefined where nobody vouches for an address. */
export function clientAddress(headers: Pick<Headers, 'get'>): string | undefined {
  return headers.get(HEADER) ?? undefined;
}
