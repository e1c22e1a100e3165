import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startIdleApp } from '@/tests/support/built-app';
import { perFile } from '@/tests/support/per-file';

const app = perFile(startIdleApp);

type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
type Sent = { method?: string; headers?: Record<string, string>; body?: string };

async function ask(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> {
  const { hostname, port } = new URL(app.address);
  const asked = request({ hostname, port, path, method, headers });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const field = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--B--\r\n';
const multipart = { 'Content-Type': 'multipart/form-data; boundary=B' };
const evil = { Origin: 'https://evil.example' };
const action = { 'Next-Action': '40aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' };

test.each<[name: string, status: number, path: string, sent: Sent]>([
  ['TRACE', 405, '/', { method: 'TRACE' }],
  ['TRACE of the API', 405, '/api/v1/credits', { method: 'TRACE' }],
  ['PROPFIND', 405, '/sign-in', { method: 'PROPFIND' }],
  ['bytes that are not UTF-8', 400, '/analyses/%ff%fe', {}],
  ['bytes that are not UTF-8, of the API', 400, '/api/v1/analyses/%ff', {}],
  ['half an escape', 400, '/docs/%zz', {}],
  ['a form without parts', 400, '/sign-in', { method: 'POST', headers: multipart, body: 'garbage' }],
  ['a form that is cut', 400, '/sign-in', { method: 'POST', headers: multipart, body: field.slice(0, 40) }],
  ['a form without a boundary', 400, '/sign-in', { method: 'POST', headers: { 'Content-Type': 'multipart/form-data' }, body: field }],
  ['a form that is too large', 400, '/sign-in', { method: 'POST', headers: multipart, body: field.replace('1', 'x'.repeat(1_100_000)) }],
  ['a form for no action', 400, '/sign-in', { method: 'POST', headers: multipart, body: field }],
  ['an action that cannot be read', 400, '/sign-in', { method: 'POST', headers: action, body: '{bad' }],
  ['the parts of an action that cannot be read', 400, '/sign-in', { method: 'POST', headers: { ...action, ...multipart }, body: 'x' }],
  ['a NUL in the address of a page', 400, '/analyses?q=%00', {}],
  ['a NUL in an action', 400, '/sign-in', { method: 'POST', headers: action, body: '["\\u0000"]' }],
  ['a NUL in a form', 400, '/sign-in', { method: 'POST', headers: multipart, body: field.replace('1', '\0') }],
  ['an action that does not exist', 409, '/sign-in', { method: 'POST', headers: action, body: '[]' }],
  ['a form of another site', 403, '/sign-in', { method: 'POST', headers: { ...multipart, ...evil }, body: field }],
  ['a form of no site', 403, '/sign-in', { method: 'POST', headers: { ...multipart, Origin: 'null' }, body: field }],
  ['a form of an origin that is none', 403, '/sign-in', { method: 'POST', headers: { ...multipart, Origin: 'x' }, body: field }],
  ['an action of another site', 403, '/docs', { method: 'POST', headers: { ...action, ...evil }, body: '[]' }],
])('%s is answered with %d, and leaves no stack in the log', async (_name, status, path, sent) => {
  const answer = await ask(path, sent);
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: expect.stringMatching(/./) });
  expect(answer.headers['x-request-id']).toBeDefined();
  const logged = (await app.readLog()).split('\n').filter((line) => line.includes(String(answer.headers['x-request-id'])));
  expect(logged.filter((line) => line.includes('"stack"') || line.includes('"level":"error"'))).toEqual([]);
});

test.each(['[]', '["$K1"]', '["$undefined"]', '[{"get":1},"$Q9"]', '{"0":1}', '"$T"'])(
  'a call of an action with arguments that are none (%s) is answered with 400, and leaves no stack in the log',
  async (body) => {
    const [id = ''] = /[0-9a-f]{42}/.exec((await ask('/sign-in')).body) ?? [];
    expect(id).not.toBe('');
    const answer = await ask('/sign-in', { method: 'POST', headers: { 'Next-Action': id, Origin: app.address }, body });
    expect(answer.status).toBe(400);
    const logged = (await app.readLog()).split('\n').filter((line) => line.includes(String(answer.headers['x-request-id'])));
    expect(logged.filter((line) => line.includes('"stack"') || line.includes('"level":"error"'))).toEqual([]);
  },
);

test('a form of this site is recognized, whatever host its proxy names', async () => {
  const send = (headers: Record<string, string>) => ask('/sign-in', { method: 'POST', headers: { ...action, ...headers }, body: '[]' });
  expect((await send({ Origin: app.address })).status).toBe(409);
  expect((await send({ Origin: 'https://ads.example.com', 'X-Forwarded-Host': 'ads.example.com, inner' })).status).toBe(409);
  expect((await send({ Origin: app.address, 'X-Forwarded-Host': 'ads.example.com' })).status).toBe(403);
});

const paths = [
  '/',
  '/docs',
  '/docs/nothing',
  '/nothing',
  '/sign-in',
  '/analyses',
  '/analyses/x/stills/1',
  '/analyses/x/stills/1/2',
  '/analyses/x/report.pdf',
  '/analyses/x/report.pdf/y',
  '/_next/image',
  '/_next/image?url=x',
  '/_next/image/x',
  '/_next/static/x.js',
  '/icon.svg',
  '/previews/home.jpg',
  '/previews/nothing.jpg',
  '/example/still-1.jpg',
  '/samples/analyze.sh',
  '/docs/search.json',
  '/llms.txt',
  '/robots.txt',
  '/.well-known/oauth-authorization-server',
  '/api/v1/credits',
  '/api/v1/openapi.json',
  '/api/health/live',
  '/api/nothing',
  '/api/auth/signout',
  '/api/auth/signin',
  '/api/auth/error',
  '/api/auth/verify-request',
  '/api/auth/providers',
  '/%ff',
  '//evil.example/docs',
];

test.each(paths)('%s is answered with a policy, and neither framed nor sniffed', async (path) => {
  const { headers, body } = await ask(path);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  // A page that has scripts and styles has a policy under which they work.
  if (body.includes('<script')) expect(policy).toMatch(/script-src 'self' 'sha256-|script-src 'nonce-/);
});

test('a script of the build has the headers too', async () => {
  const [src = ''] = /\/_next\/static\/[^"]+\.js/.exec((await ask('/sign-in')).body) ?? [];
  const { status, headers } = await ask(src);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.any(String) });
  expect(headers['cache-control']).toContain('immutable');
});

test('no cache keeps an answer of next-auth, and its pages are ours', async () => {
  for (const [page, own] of [
    ['signout', '/settings/account'],
    ['signin', '/sign-in'],
    ['verify-request', '/check-mail'],
    ['error', '/sign-in'],
  ] as const) {
    const { status, headers } = await ask(`/api/auth/${page}`);
    expect([status, new URL(String(headers.location), app.address).pathname]).toEqual([302, own]);
    expect(headers['cache-control']).toContain('no-store');
  }
  for (const path of ['csrf', 'session', 'providers'])
    expect((await ask(`/api/auth/${path}`)).headers['cache-control']).toContain('no-store');
});

test('an absolute address leads to no other host', async () => {
  for (const path of ['/docs', '/sign-in', '/api/health/live', '?x=1'])
    expect([path, (await ask(`http://evil.example${path}`)).status]).toEqual([path, 200]);
});

test('what is no HTTP at all is answered, too, and the server goes on', async () => {
  const { hostname, port } = new URL(app.address);
  const socket = connect(Number(port), hostname);
  socket.write('nonsense\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect((await ask('/api/health/live')).status).toBe(200);
});
