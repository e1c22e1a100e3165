import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@/db/client';
import { openSession } from '@/lib/sessions/open';
import { generateToken } from '@/lib/shares/secret';
import { type AppServer, startApp } from '@/tests/support/built-app';
import { type DatabaseProxy, startDatabaseProxy } from '@/tests/support/database-proxy';
import { newAccount } from '@/tests/support/factories';
import { showLogs } from '@/tests/support/logs/shown';
import { openScratchDatabase } from '@/tests/support/scratch-database';

let direct: Database;
let proxy: DatabaseProxy;
let app: AppServer;
beforeAll(async () => {
  direct = await openScratchDatabase();
  proxy = await startDatabaseProxy(direct.url);
  app = await startApp({ DATABASE_URL: proxy.url, ...showLogs('warn') });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await direct.close();
});

test('while the database is away a page says so and asks again by itself, a program gets the error of the API, and pages without data stay', async () => {
  const { secret } = await openSession(direct.sql, (await newAccount(direct.sql)).userId);
  const open = (path: string, accept: string, cookie = `session=${secret}`) =>
    fetch(`${app.address}${path}`, { redirect: 'manual', headers: { Accept: accept, ...(cookie === '' ? {} : { Cookie: cookie }) } });
  const paths = ['/', '/analyses', '/analyses?page=2', '/credits', '/settings/developers'];
  const statuses = async () => Promise.all(paths.map(async (path) => (await open(path, 'text/html')).status));
  expect(await statuses()).toEqual(paths.map(() => 200));

  proxy.cutAll({ refuse: true });
  expect(await statuses()).toEqual(paths.map(() => 503));
  const page = await open('/analyses', 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  const [html, policy] = [await page.text(), page.headers.get('content-security-policy')];
  expect(html).toContain('The service is temporarily unavailable');
  expect(html).toContain('<meta http-equiv="refresh"');
  expect(policy).toContain(`'nonce-${/<style nonce="([^"]+)"/.exec(html)?.[1]}'`);
  const shared = await open(`/r/${generateToken()}`, 'text/html', '');
  const words = await shared.text();
  expect([shared.status, shared.headers.get('retry-after')]).toEqual([503, page.headers.get('retry-after')]);
  expect(words).toContain('The service is temporarily unavailable');
  expect(words).not.toMatch(/credit|analyses/);
  const program = await open('/analyses/live', '*/*');
  expect([program.status, await program.json()]).toEqual([
    503,
    { error: { code: 'service_unavailable', message: expect.stringContaining('Try again') } },
  ]);
  expect((await open('/', 'text/html', '')).status).toBe(200);
  expect((await open('/sign-up', 'text/html', '')).status).toBe(503);
  for (const path of ['/docs', '/docs/rubric', '/example']) expect((await open(path, 'text/html')).status).toBe(200);

  proxy.cutAll();
  await expect.poll(statuses).toEqual(paths.map(() => 200));
});

test('every answer that the database is away leaves one warning in the log, under the number of the answer', async () => {
  const { userId, secret: token } = await newAccount(direct.sql);
  const { secret } = await openSession(direct.sql, userId);
  const asked = [
    ['/analyses', { Accept: 'text/html', Cookie: `session=${secret}` }],
    ['/analyses/live', { Cookie: `session=${secret}` }],
    ['/sign-up', { Accept: 'text/html' }],
    ['/api/v1/credits', { Authorization: `Bearer ${token}` }],
    ['/api/v1/analyses', { Authorization: `Bearer ${token}` }],
  ] as const;
  const open = () => Promise.all(asked.map(([path, headers]) => fetch(`${app.address}${path}`, { headers })));
  proxy.cutAll({ refuse: true });
  const answers = await open();
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 503));
  const lines = (await app.readLog()).split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  for (const { headers } of answers)
    expect(lines.filter(({ requestId }) => requestId === headers.get('x-request-id'))).toMatchObject([
      { level: 'warn', message: 'database unavailable' },
    ]);
  proxy.cutAll();
  await expect.poll(async () => (await open()).map(({ status }) => status)).toEqual(asked.map(() => 200));
});
