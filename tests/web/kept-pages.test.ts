import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { parse } from 'parse5';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { openSession } from '@/lib/sessions/open';
import { startApp } from '@/tests/support/built-app';
import { docsPages } from '@/tests/support/docs-pages';
import { newAccount } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';

const app = perFile(startApp);

const keptPages = [...docsPages, '/', '/sign-in', '/example', '/docs/reference/report', '/docs/changelog'];

type Got = { status: number; headers: Record<string, string>; body: Buffer };

/** By a client that decodes nothing. */
async function ask(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' | 'DELETE' = 'GET'): Promise<Got> {
  const answer = await request(`${app.address}${path}`, { method, headers });
  const named = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  return { status: answer.statusCode, headers: named, body: Buffer.from(await answer.body.arrayBuffer()) };
}

async function cookieOf(): Promise<{ Cookie: string; email: string }> {
  const { userId } = await newAccount(app.db);
  const [user] = await app.db<{ email: string }[]>`select email from users where id = ${userId}`;
  return { Cookie: `session=${(await openSession(app.db, userId)).secret}`, email: user?.email ?? '' };
}

type Node = { nodeName: string; value?: string; attrs?: { name: string }[]; childNodes?: Node[] };

const walk = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(walk)];

/** The text of every script that the page holds itself, as a browser parses it. */
const inlineScriptsOf = (html: string): string[] =>
  walk(parse(html) as Node)
    .filter(({ nodeName, attrs = [] }) => nodeName === 'script' && !attrs.some(({ name }) => name === 'src'))
    .map(({ childNodes = [] }) => childNodes.map(({ value = '' }) => value).join(''));

const toSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const directive = (policy: string | undefined, name: string) =>
  policy
    ?.split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

test.each(keptPages)('%s is rendered once: every visitor gets the same bytes, and nothing in them is of one answer', async (path) => {
  const [first, second] = [await ask(path), await ask(path)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.equals(first.body)).toBe(true);
  expect(first.body.toString()).not.toContain('nonce=');
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(first.headers['set-cookie']).toBeUndefined();
});

test.each(keptPages)(
  'the policy of %s allows its own inline scripts by their hashes, files of this service, and no other script',
  async (path) => {
    const { headers, body } = await ask(path);
    const policy = headers['content-security-policy'];
    const scripts = inlineScriptsOf(body.toString());
    expect(scripts.length).toBeGreaterThan(1);
    expect(new Set(directive(policy, 'script-src'))).toEqual(new Set(["'self'", ...scripts.map(toSource)]));
    expect(directive(policy, 'style-src')).toEqual(["'self'"]);
    expect(directive(policy, 'default-src')).toEqual(["'none'"]);
  },
);

test('what depends on the reader is not kept: the home page of an account, and a way back after signing in', async () => {
  const { Cookie } = await cookieOf();
  const [visitor, member] = [await ask('/'), await ask('/', { Cookie })];
  expect([visitor.body.includes('nonce='), member.body.includes('nonce=')]).toEqual([false, true]);
  expect((await ask('/sign-in?next=%2Fbrands')).body.toString()).toContain('%2Fbrands');
  expect((await ask('/sign-in')).body.toString()).not.toContain('%2Fbrands');
  const [one, other] = [await ask('/no-such-page'), await ask('/nor/this-one?x=1')];
  expect([one.status, other.status, other.body.equals(one.body)]).toEqual([404, 404, true]);
});

test('everyone who is signed in gets the same page, which no cache keeps and which names no one', async () => {
  const [one, other] = [await cookieOf(), await cookieOf()];
  for (const path of ['/docs', '/example', '/docs/reference/submitAnalysis']) {
    const visitor = await ask(path);
    const pages = [await ask(path, { Cookie: one.Cookie }), await ask(path, { Cookie: `theme=dark; ${other.Cookie}` })];
    expect(pages[0]?.body.equals(pages[1]?.body ?? Buffer.alloc(0))).toBe(true);
    for (const { headers, body } of pages) {
      expect(headers['cache-control']).toMatch(/private.*no-store/);
      expect(body.toString()).toContain('Your analyses');
      for (const { email, Cookie } of [one, other]) for (const own of [email, Cookie.slice(8)]) expect(body.toString()).not.toContain(own);
    }
    expect(visitor.body.toString()).not.toContain('Your analyses');
    expect(visitor.body.toString()).toContain('Sign up');
    expect(visitor.headers.vary).toMatch(/Cookie/);
  }
});

test('a client that has the page already gets 304, in either coding, and HEAD has its length', async () => {
  const whole = await ask('/docs/rules');
  const coded = await ask('/docs/rules', { 'Accept-Encoding': 'br, gzip' });
  expect(coded.headers['content-encoding']).toBe('gzip');
  expect(coded.headers.vary).toMatch(/Accept-Encoding/);
  expect(gunzipSync(coded.body).equals(whole.body)).toBe(true);
  expect((await ask('/docs/rules', { 'Accept-Encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
  const tag = whole.headers.etag ?? '';
  expect(coded.headers.etag).toBe(tag);
  const unchanged = await ask('/docs/rules', { 'If-None-Match': tag });
  expect([unchanged.status, unchanged.body.length, unchanged.headers['content-security-policy']]).toEqual([
    304,
    0,
    whole.headers['content-security-policy'],
  ]);
  expect((await ask('/docs/rules', { 'If-None-Match': '"another"' })).status).toBe(200);
  const head = await ask('/docs/rules', {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(whole.body.length)]);
});

const tree = (segment: string) => encodeURIComponent(JSON.stringify(['', { children: [segment, {}] }, null, 'refetch']));

describe('no request makes the server render a kept page again', () => {
  test.each<[string, Record<string, string>, string?]>([
    ['a query', {}, '?x=1'],
    ['a slash at the end', {}, '/'],
    ['no caching', { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
    ['the header of our own renderings', { 'X-Reader': 'member' }],
    ['a key that is none', { 'X-Reader': 'key member' }],
    ['a policy with a nonce of its own', { 'Content-Security-Policy': "script-src 'nonce-theirs'" }],
  ])('with %s', async (_name, headers, suffix = '') => {
    const [kept, asked] = [await ask('/docs/rules'), await ask(`/docs/rules${suffix}`, headers)];
    expect(asked.body.equals(kept.body)).toBe(true);
  });

  test.each<[string, Record<string, string>]>([
    ['a navigation', { RSC: '1' }],
    ['a prefetch', { RSC: '1', 'Next-Router-Prefetch': '1' }],
    ['a prefetch of a segment', { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' }],
  ])('%s is the same wherever the reader comes from', async (_name, headers) => {
    const from = async (segment: string, query: string) =>
      ask(`/docs/rules${query}`, { ...headers, 'Next-Router-State-Tree': tree(segment), 'Next-Url': `/${segment}` });
    const [one, other] = [await from('a', '?_rsc=a'), await from('b', '?_rsc=b')];
    expect([one.status, one.headers['content-type']]).toEqual([200, 'text/x-component']);
    expect(other.body.equals(one.body)).toBe(true);
  });

  test.each([
    '/docs/nothing',
    '/docs/rules/nothing',
    '/docs/rules/errors/nothing',
    '/docs/rules/errors%2fnothing',
    '/docs/rules/x.html',
    '/docs/reference/report.rsc',
  ])('at %s, where there is none: all such addresses share one answer', async (path) => {
    const [missing, asked] = [await ask('/docs/missing'), await ask(path)];
    expect([asked.status, asked.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(asked.body.toString()).toContain('Page not found');
    expect(asked.body.equals(missing.body)).toBe(true);
  });

  test.each(['POST', 'DELETE'] as const)('with %s', async (method) => {
    const { status, headers, body } = await ask('/docs/rules', {}, method);
    expect([status, headers.allow, body.toString()]).toEqual([405, 'GET, HEAD', expect.stringContaining('can only be read')]);
  });
});

test('a page that is not kept ignores a header that claims a session', async () => {
  expect((await ask('/', { 'X-Reader': 'member' })).body.toString()).not.toContain('Your analyses');
});

test('every page of the documentation is Markdown at its address with .md, and all are in one text', async () => {
  const whole = (await ask('/llms-full.txt')).body.toString();
  const titles = [];
  for (const path of [
    '/docs',
    '/docs/rules/errors',
    '/docs/reference/submitAnalysis',
    '/docs/recipes',
    '/docs/agents',
    '/docs/changelog',
  ]) {
    const { status, headers, ...answer } = await ask(`${path}.md`);
    const body = answer.body.toString();
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/markdown; charset=utf-8']);
    expect(body).toMatch(/^# \S/m);
    expect(body.replaceAll(/```[^`]*```|`[^`]*`/g, '')).not.toMatch(/<\/?(?:div|span|p|section|a)\b/);
    expect(whole).toContain(body.trim());
    titles.push(/^# .*/m.exec(body)?.[0]);
  }
  expect(new Set(titles).size).toBe(titles.length);
  for (const path of ['/docs/no-such-page.md', '/docs/search.json.md', '/example.md'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});
