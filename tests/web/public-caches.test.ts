import { createHash } from 'node:crypto';
import { Agent, cacheStores, type Dispatcher, interceptors, request } from 'undici';
import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '@/tests/support/built-app';
import { docsPages } from '@/tests/support/docs-pages';
import { perFile } from '@/tests/support/per-file';

const app = perFile(startApp);

const directly = new Agent();
afterAll(async () => {
  await directly.close();
});

const files = ['/llms.txt', '/docs/search.json', '/api/v1/openapi.json', '/api/v1/report.schema.json'];
const never = ['/', '/example', '/sign-in', '/robots.txt', '/icon.svg', '/docs/no-such-page'];

const tree = encodeURIComponent(JSON.stringify(['', { children: ['docs', { children: ['__PAGE__', {}] }] }, null, null]));

/** Requests by which a stranger might put something else than a page into a cache in its place. */
const strange: readonly [name: string, headers: Record<string, string>][] = [
  ['the router', { RSC: '1' }],
  ['the router, ahead of time', { RSC: '1', 'Next-Router-Prefetch': '1' }],
  ['a prefetch of nothing', { 'Next-Router-Prefetch': '1' }],
  ['a segment', { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' }],
  ['a segment of nothing', { 'Next-Router-Segment-Prefetch': '/_tree' }],
  ['the router with its tree', { RSC: '1', 'Next-Router-State-Tree': tree }],
  ['a tree alone', { 'Next-Router-State-Tree': tree }],
  ['a broken tree', { RSC: '1', 'Next-Router-State-Tree': 'x' }],
  ['the router from elsewhere', { RSC: '1', 'Next-Url': '/sign-in' }],
  ['a refresh', { RSC: '1', 'Next-Hmr-Refresh': '1' }],
  ['a data request', { 'x-nextjs-data': '1' }],
  ['a prefetch of the proxy', { 'x-middleware-prefetch': '1' }],
  ['a route match', { 'x-now-route-matches': '1' }],
  ['another path', { 'x-matched-path': '/sign-in', 'x-invoke-path': '/sign-in', 'x-invoke-status': '404' }],
  ['another URL', { 'X-Original-URL': '/sign-in', 'X-Rewrite-URL': '/sign-in' }],
  ['an action', { 'Next-Action': 'x' }],
  ['another host', { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '1' }],
  ['a host that is not ours', { Host: 'evil.example' }],
  ['another method', { 'X-HTTP-Method-Override': 'POST' }],
  ['another type', { Accept: 'text/x-component' }],
  ['a session that is none', { Cookie: 'session=none' }],
];

/** The headers by which one address has several answers. */
const dependencies = ['rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch'];

type Answer = { status: number; type: unknown; location: unknown; begins: string; read: string };
type Told = Answer & { id: unknown; caching: string; vary: string };

/** Hashes the visible content of a page: its scripts and the order of its head differ at each render. */
const toDigest = (text: string) =>
  createHash('sha256')
    .update(text.replace(/<head>[\s\S]*?<\/head>|<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' '))
    .digest('base64url');

async function ask(via: Dispatcher, address: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<Told> {
  const answer = await request(`${app.address}${address}`, { dispatcher: via, method, headers });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    location: answer.headers.location,
    begins: text.slice(0, 15),
    read: toDigest(text),
    id: answer.headers['x-request-id'],
    caching: String(answer.headers['cache-control']),
    vary: String(answer.headers.vary).toLowerCase(),
  };
}

const toAnswer = ({ status, type, location, begins, read }: Told): Answer => ({ status, type, location, begins, read });

/** A cache for everybody between the world and the service, by RFC 9111; it keeps what it may. */
async function withSharedCache<T>(use: (cache: Dispatcher) => Promise<T>): Promise<T> {
  const agent = new Agent();
  const store = new cacheStores.MemoryCacheStore();
  try {
    return await use(agent.compose(interceptors.cache({ store, methods: ['GET', 'HEAD'], type: 'shared' })));
  } finally {
    await agent.close();
  }
}

/** Expects that a cache answers all others like the service itself, even after one strange request. */
async function expectGenuine(address: string, headers: Record<string, string>): Promise<void> {
  const genuine = toAnswer(await ask(directly, address));
  expect(genuine.status).toBeLessThan(500);
  for (const query of ['', '?_rsc', '?_rsc=abcde'])
    for (const method of ['GET', 'HEAD'] as const)
      await withSharedCache(async (cache) => {
        await ask(cache, `${address}${query}`, headers, method);
        expect(toAnswer(await ask(cache, `${address}${query}`))).toEqual(genuine);
      });
}

describe.each(['/docs', '/example', '/llms.txt'])('a shared cache answers %s as before after a request', (address) => {
  test.each(strange)('as %s', (_name, headers) => expectGenuine(address, headers));
});

test.each([...docsPages, ...files, ...never])('a shared cache answers %s as before after the router requested it', (address) =>
  expectGenuine(address, { RSC: '1' }),
);

test.each([...docsPages, ...files])('%s is kept, and answered again from the cache', async (address) => {
  await withSharedCache(async (cache) => {
    const [first, second] = [await ask(cache, address), await ask(cache, address)];
    expect(first.caching).toBe('public, max-age=300');
    expect(second.id).toBe(first.id);
  });
});

test.each(never)('%s is rendered anew for everyone', async (address) => {
  await withSharedCache(async (cache) => {
    const [first, second] = [await ask(cache, address), await ask(cache, address)];
    expect(second.status).toBe(first.status);
    if (first.id !== undefined) expect(second.id).not.toBe(first.id);
  });
});

test.each([...docsPages, '/', '/example'])(
  'the answer for the router about %s is private to it, and says what it depends on',
  async (address) => {
    for (const headers of [{ RSC: '1' }, { RSC: '1', 'Next-Router-Prefetch': '1' }, { RSC: '1', 'Next-Router-State-Tree': tree }])
      for (const query of ['', '?_rsc', '?_rsc=abcde'])
        for (const method of ['GET', 'HEAD'] as const) {
          const { status, caching, vary } = await ask(directly, `${address}${query}`, headers, method);
          expect(caching).toBe('private, no-store');
          const named = [...dependencies, ...(status === 307 ? ['next-url'] : [])];
          expect(vary.split(/, ?/)).toEqual(expect.arrayContaining(named));
        }
  },
);

test.each(['/', '/docs', '/docs/agents', '/robots.txt', '/sitemap.xml'])(
  '%s names this service, whatever host is requested',
  async (address) => {
    const { body } = await request(`${app.address}${address}`, { dispatcher: directly, headers: { Host: 'evil.example' } });
    expect(await body.text()).not.toContain('evil.example');
  },
);

test('a page of the documentation says what it depends on, and no cache keeps it for a signed-in reader', async () => {
  const { vary } = await ask(directly, '/docs');
  expect(vary.split(/, ?/)).toEqual(expect.arrayContaining(dependencies));
  const { caching } = await ask(directly, '/docs', { Cookie: 'session=none' });
  expect(caching).toMatch(/private.*no-store/);
});
