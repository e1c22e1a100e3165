import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEndpoint } from '@/inngest/endpoint';
import { parseEnv } from '@/lib/env';
import { type Inngest, startInngest } from '@/tests/fakes/inngest/fake';
import { signed } from '@/tests/fakes/inngest/ids';

let inngest: Inngest;
beforeAll(async () => {
  inngest = await startInngest();
});
afterAll(() => inngest.close());

/** A sync as it arrives at a route of Next, in whose URL the host is the server's own, whatever the call's `Host` is. */
async function registeredWith(settings: Record<string, string>): Promise<string | undefined> {
  const endpoint = createEndpoint(parseEnv({ APP_ENV: 'test', ...inngest.env, ...settings }));
  const { text, signature } = signed(inngest.env.INNGEST_SIGNING_KEY, { url: 'http://app.internal:3000/api/inngest' });
  const headers = { host: 'app.internal:3000', 'content-type': 'application/json', 'x-inngest-signature': signature };
  const response = await endpoint(new Request('http://localhost:3000/api/inngest', { method: 'PUT', body: text, headers }));
  expect(response.status).toBe(200);
  return (await inngest.registered()).at(-1);
}

const PUBLIC_URL = 'https://ads.example.com';

test.each<[string, Record<string, string>, string]>([
  ['INNGEST_SERVE_ORIGIN', { INNGEST_SERVE_ORIGIN: 'http://10.0.0.7:3000', PUBLIC_URL }, 'http://10.0.0.7:3000'],
  ['PUBLIC_URL, where that is unset', { PUBLIC_URL: `${PUBLIC_URL}/` }, PUBLIC_URL],
  ['the Host that synced, where both are unset', {}, 'http://app.internal:3000'],
])('the app registers the address of %s', async (_, settings, origin) => {
  expect(await registeredWith(settings)).toBe(`${origin}/api/inngest`);
});
