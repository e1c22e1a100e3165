import { headers } from 'next/headers';
import { env } from '@/lib/env';

const plainHost = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** Where this visitor reaches the service, for commands that are shown to be copied. */
export async function visitedOrigin(): Promise<string> {
  // First, because it tells Next that a build cannot know the answer; a build has no settings.
  const host = (await headers()).get('host') ?? '';
  const { publicUrl } = env();
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return plainHost.test(host) ? `http://${host}` : 'https://<your server>';
}
