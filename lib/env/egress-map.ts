import { isIP } from 'node:net';

export type EgressTarget = { address: string; port: number };

/** Parses comma-separated `host=address:port` pairs with loopback addresses. Adds every invalid pair to `problems`. */
export function parseEgressMap(text: string, problems: string[]): Map<string, EgressTarget> {
  const map = new Map<string, EgressTarget>();
  const pairs = text.split(',').map((pair) => pair.trim());
  for (const pair of pairs.filter((given) => given !== '')) {
    const [, host, target, digits] = /^((?:\*\.)?[a-z0-9.-]+)=(127\.[\d.]+|\[::1\]|localhost):(\d{1,5})$/i.exec(pair) ?? [];
    const address = target?.replace(/^\[|\]$/g, '').toLowerCase();
    const port = Number(digits);
    const isLoopback = address === 'localhost' || isIP(address ?? '') !== 0;
    if (host === undefined || address === undefined || !isLoopback || port < 1 || port > 65535) {
      problems.push(`EGRESS_MAP: "${pair}" is not host=loopback-address:port`);
    } else map.set(host.toLowerCase(), { address, port });
  }
  return map;
}
