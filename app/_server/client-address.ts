import { env } from '@/lib/env';

/** The client's address as far as our own proxies vouch for it; undefined where none does. */
export function clientAddress(forwardedFor: string | null | undefined): string | undefined {
  const { trustedProxyHops } = env();
  if (trustedProxyHops === 0) return undefined;
  return (
    (forwardedFor ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .at(-trustedProxyHops) || undefined
  );
}
