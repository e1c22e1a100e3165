import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';

/** The number of the request that is answered, as the proxy gave it: it stands in the log and on the answer. */
export async function requestIdOfPage(): Promise<string> {
  return (await headers()).get('x-request-id') ?? randomUUID();
}
