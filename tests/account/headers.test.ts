import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { asProduction, startApp } from '@/tests/support/built-app';
import { docsPages } from '@/tests/support/docs-pages';
import { perFile } from '@/tests/support/per-file';

const app = perFile(() => startApp(asProduction));

type Node = { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] };

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.childNodes ?? []) yield* walk(child);
}

const attribute = ({ attrs = [] }: Node, name: string) => attrs.find((found) => found.name === name)?.value;
/** Rendered for each request. */
const pages = ['/reset', '/sign-up'];
/** Rendered once; `tests/web/kept-pages.test.ts` compares their policy with their scripts. */
const keptPages = [...docsPages, '/example', '/', '/sign-in', '/no-such-page'];

const headersOfPages = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
};

const open = (page: string) => fetch(`${app.address}${page}`, { redirect: 'manual' });
const directivesOf = (answer: Response) =>
  Object.fromEntries(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe.each(pages)('the page %s', (page) => {
  test('allows scripts, frames and connections of the service alone', async () => {
    const answer = await open(page);
    expect(directivesOf(answer)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': [expect.stringMatching(/^'nonce-[A-Za-z0-9+/=]{24}'$/), "'strict-dynamic'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...headersOfPages, 'cache-control': expect.stringContaining('no-store') });
    expect(answer.headers.get('x-powered-by')).toBeNull();
  });

  test('has its own nonce in every script', async () => {
    const [first, second] = [await open(page), await open(page)];
    const nonces = [first, second].map((answer) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]);
    expect(nonces[0]).not.toBe(nonces[1]);
    const nodes = Array.from(walk(parse(await second.text()) as unknown as Node));
    const scripts = nodes.filter(({ nodeName }) => nodeName === 'script');
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.map((script) => attribute(script, 'nonce'))).toEqual(scripts.map(() => nonces[1]));
  });
});

test.each(keptPages)('the kept page %s lets scripts run by their hashes alone, and has the headers of every page', async (page) => {
  const answer = await open(page);
  const { 'script-src': scripts = [], ...others } = directivesOf(answer);
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.every((source) => source === "'self'" || /^'sha256-[A-Za-z0-9+/]{43}='$/.test(source))).toBe(true);
  expect(others).toMatchObject({ 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] });
  const caching = page.startsWith('/docs') ? 'public, max-age=300' : expect.stringContaining('no-store');
  expect(Object.fromEntries(answer.headers)).toMatchObject({ ...headersOfPages, 'cache-control': caching });
});

test('a nonce that a visitor sends is ignored', async () => {
  const answer = await fetch(`${app.address}/`, { headers: { 'Content-Security-Policy': "script-src 'nonce-mine'", 'x-nonce': 'mine' } });
  expect(answer.headers.get('content-security-policy')).not.toContain('mine');
  expect(await answer.text()).not.toContain('nonce="mine"');
});

test('the host that a visitor names is nowhere on a page', async () => {
  const answer = await fetch(`${app.address}/docs`, { headers: { 'X-Forwarded-Host': 'evil.example' } });
  expect(await answer.text()).not.toContain('evil.example');
});

test('an answer of the API allows no scripts and no frames', async () => {
  const answer = await fetch(`${app.address}/api/v1/credits`);
  expect(answer.status).toBe(401);
  expect(directivesOf(answer)).toEqual({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
});
