import { headers } from 'next/headers';
import { env } from '@/lib/env';

const plainHost = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** The origin of this service for the visitor, for commands to copy. */
export async function visitedOrigin(): Promise<string> {
  // First, because it makes the page dynamic; a build has no settings.
  const host = (await headers()).get('host') ?? '';
  const { publicUrl } = env();
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return plainHost.test(host) ? `http://${host}` : 'https://<your server>';
}
