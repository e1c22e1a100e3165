import { beforeAll, expect, test, vi } from 'vitest';
import * as json from '@/app/api/v1/openapi.json/route';
import * as yaml from '@/app/api/v1/openapi.yaml/route';
import { documentOrigin } from '@/tests/support/contract';

// Boot publishes it.
beforeAll(() => void vi.stubEnv('NEXTAUTH_URL', documentOrigin));

const call = (handler: typeof json.GET, headers: Record<string, string> = {}, method = 'GET') =>
  handler(new Request('http://127.0.0.1/', { method, headers }), { params: Promise.resolve({}) });

test.each([
  ['openapi.json', json, 'application/json'],
  ['openapi.yaml', yaml, 'application/yaml'],
] as const)('%s is public and cacheable, and a client that has it gets 304', async (_name, { GET }, mediaType) => {
  const first = await call(GET);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe(mediaType);
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const tag = first.headers.get('etag') ?? '';
  for (const names of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
    const again = await call(GET, { 'If-None-Match': names });
    expect({ status: again.status, body: await again.text(), tag: again.headers.get('etag') }).toEqual({ status: 304, body: '', tag });
  }
  expect((await call(GET, { 'If-None-Match': '"other"' })).status).toBe(200);
});
