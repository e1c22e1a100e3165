import ipaddr from 'ipaddr.js';

/** The largest block that one customer of a provider usually has: a person with more than one address is likely to have all of it. */
const PREFIX_BITS = { ipv4: 24, ipv6: 48 } as const;

/** The block of addresses that a client's address, or its network as `2001:db8::/64`, belongs to. */
export function toNetwork(client: string): string {
  const address = ipaddr.process(client.split('/', 1)[0] ?? '');
  if (address.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${PREFIX_BITS.ipv4}`)}/${PREFIX_BITS.ipv4}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${PREFIX_BITS.ipv6}`)}/${PREFIX_BITS.ipv6}`;
}
