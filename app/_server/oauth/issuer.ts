import { env, publishedOrigin } from '@/lib/env';
import { isOwnHost } from '../session/own-origin';

/** This deployment as an authorization server: its public origin; without one, the loopback origin that a client with this `Host` uses. */
export function issuerFor(host: string): string {
  const { publicUrl } = env();
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const origin = `http://${host.toLowerCase()}`;
  return isOwnHost(host) && URL.canParse(origin) ? origin : publishedOrigin();
}

export function issuerOf(request: Request): string {
  return issuerFor(request.headers.get('host') ?? new URL(request.url).host);
}
