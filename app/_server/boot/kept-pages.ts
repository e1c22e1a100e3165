import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fetch, type Headers } from 'undici';
import { withDeadline } from '@/lib/deadline';
import { env, publishedOrigin, reloadsModules } from '@/lib/env';
import { DOCUMENT_CACHING } from '../http/caching';
import { matchesEntityTag, toEntityTag } from '../http/entity-tag';
import { READER_HEADER, type Reader } from '../http/reader';
import { requestId } from '../http/request-id';
import { toContentSecurityPolicy } from '../http/security-headers';
import { PASTED_COOKIE } from '../session/pasted-cookie';
import { sessionCookie } from '../session/session-cookie';
import { toPageMarkdown } from './page-markdown';
import { toRouteLabel } from './route-label';

const RENDER_TIMEOUT_MS = 30_000;

/** Represents every address under /docs without a page. */
const NO_PAGE = '/docs/no-such-page';

/** The answers of one address: the page, and the payloads for Next's router. Only these headers select among them. */
const kinds = {
  page: {},
  navigation: { RSC: '1' },
  metadata: { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-State-Tree': encodeURIComponent('["",{},null,"metadata-only"]') },
  tree: { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
} as const satisfies Record<string, Record<string, string>>;
type Kind = keyof typeof kinds;

/** Both bodies are kept, so that requests queued on one connection share them. */
type Kept = { status: number; headers: Record<string, string>; plain: Buffer; gzipped: Buffer; tag: string };

/** Headers of one answer or connection. */
const unkept: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'x-request-id',
]);

const pages = new Map<string, Promise<Kept>>();
const documents = new Map<string, Promise<Kept>>();
const lists = new Map<string, Promise<ReadonlySet<string>>>();

export const renderKey = () => createHmac('sha256', env().authSecret).update('render').digest('base64url');

function ask(path: string, headers: Record<string, string>): Promise<{ status: number; headers: Headers; body: string }> {
  return withDeadline(undefined, RENDER_TIMEOUT_MS, async (signal) => {
    const answer = await fetch(`http://127.0.0.1:${env().port}${path}`, { headers, signal });
    if (answer.status >= 500) throw new Error(`${path} was answered with ${answer.status}`);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  });
}

async function listPages(): Promise<ReadonlySet<string>> {
  const { body } = await ask('/sitemap.xml', {});
  const addresses = body.split('<loc>').slice(1);
  return new Set(
    addresses.map((rest) => new URL(rest.slice(0, rest.indexOf('<'))).pathname).filter((path) => isDocPath(path) || path === '/'),
  );
}

/** All pages of the documentation as one text, for language models (llmstxt.org). */
const WHOLE = '/llms-full.txt';
const MARKDOWN = '.md';

/** Every address under /docs but the index of its search, so that no made-up name is rendered anew. */
const isDocPath = (path: string) =>
  ['/example', '/privacy', '/terms', '/docs', `/docs${MARKDOWN}`, WHOLE].includes(path) ||
  (path.startsWith('/docs/') && path !== '/docs/search.json');

/** Base64 of the SHA-256 of each inline script. */
function hashScripts(html: string): string[] {
  const hashes: string[] = [];
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const from = html.indexOf('>', at) + 1;
    const to = html.indexOf('</script>', from);
    if (!html.slice(at, from).includes(' src=')) hashes.push(createHash('sha256').update(html.slice(from, to)).digest('base64'));
    at = to;
  }
  return hashes;
}

async function render(path: string, kind: Kind, reader: Reader): Promise<Kept> {
  const { status, headers: given, body } = await ask(path, { ...kinds[kind], [READER_HEADER]: `${renderKey()} ${reader}` });
  const headers = Object.fromEntries([...given].filter(([name]) => !unkept.has(name)));
  headers.vary = [headers.vary, 'Cookie'].join(', ');
  if (status !== 200) headers['cache-control'] = 'no-store';
  if (kind === 'page') headers['content-security-policy'] = toContentSecurityPolicy({ scripts: hashScripts(body) });
  const plain = Buffer.from(body);
  return { status, headers, plain, gzipped: gzipSync(plain, { level: 9 }), tag: toEntityTag(kind, reader, body) };
}

const documentHeaders = {
  'Cache-Control': DOCUMENT_CACHING,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
} as const;

async function toMarkdown(path: string): Promise<string> {
  const { plain } = await once(pages, `visitor page ${path}`, () => render(path, 'page', 'visitor'));
  return toPageMarkdown(plain.toString(), publishedOrigin());
}

async function renderDocument(paths: readonly string[], mediaType: string): Promise<Kept> {
  const texts = [];
  for (const path of paths) texts.push(await toMarkdown(path));
  const body = texts.join('\n---\n\n');
  const plain = Buffer.from(body);
  const headers = { ...documentHeaders, 'Content-Type': `${mediaType}; charset=utf-8` };
  return { status: 200, headers, plain, gzipped: gzipSync(plain, { level: 9 }), tag: toEntityTag(mediaType, body) };
}

function findDocument(path: string, listed: ReadonlySet<string>): Promise<Kept> | undefined {
  const docs = [...listed].filter((page) => page === '/docs' || page.startsWith('/docs/'));
  if (path === WHOLE) return once(documents, WHOLE, () => renderDocument(docs, 'text/plain'));
  const page = path.endsWith(MARKDOWN) ? path.slice(0, -MARKDOWN.length) : '';
  return docs.includes(page) ? once(documents, page, () => renderDocument([page], 'text/markdown')) : undefined;
}

/** Makes a value once and shares it with concurrent callers; after a failure, makes it again. */
async function once<T>(values: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = values.get(key) ?? make();
  values.set(key, value);
  try {
    return await value;
  } catch (error) {
    values.delete(key);
    throw error;
  }
}

function kindOf({ headers }: IncomingMessage): Kind {
  if (headers.rsc !== '1') return 'page';
  if (headers['next-router-prefetch'] !== '1') return 'navigation';
  return headers['next-router-segment-prefetch'] === undefined ? 'metadata' : 'tree';
}

function readerOf({ headers: { cookie = '' } }: IncomingMessage): Reader {
  const name = `${sessionCookie().name}=`;
  return cookie.split(';').some((pair) => pair.trim().startsWith(name)) ? 'member' : 'visitor';
}

const acceptsGzip = (accepted = '') => accepted.split(',').some((coding) => /^\s*gzip\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(coding));

function send({ method, headers: asked }: IncomingMessage, response: ServerResponse, { status, headers, plain, gzipped, tag }: Kept): void {
  const fields = { ...headers, ETag: tag, 'X-Request-Id': requestId() };
  if (status === 200 && matchesEntityTag(asked['if-none-match'] ?? null, tag)) {
    response.writeHead(304, fields).end();
    return;
  }
  const coded = acceptsGzip(asked['accept-encoding']) ? { 'Content-Encoding': 'gzip' } : undefined;
  const body = coded === undefined ? plain : gzipped;
  response.writeHead(status, { ...fields, ...coded, 'Content-Length': body.byteLength });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Lets a request of this process itself through to Next, which renders the page for the reader that it names; removes the header from any other. */
function admitRendering({ headers }: IncomingMessage): boolean {
  const given = headers[READER_HEADER];
  if (given === undefined) return false;
  delete headers[READER_HEADER];
  const [key, reader] = String(given).split(' ');
  if (key !== renderKey()) return false;
  headers[READER_HEADER] = reader;
  return true;
}

/** The pages at which visitors come in, as long as nothing in the query or in a cookie changes them; their forms are sent to them. */
function isEntryPage(request: IncomingMessage, path: string): boolean {
  const { url = '', headers, method } = request;
  if (!(path === '/' || path === '/sign-in') || !(method === 'GET' || method === 'HEAD') || readerOf(request) === 'member') return false;
  const query = new URLSearchParams(url.split('?', 2)[1]);
  query.delete('_rsc');
  return path === '/' || (query.size === 0 && !headers.cookie?.includes(`${PASTED_COOKIE}=`));
}

const isUnknown = ({ method }: IncomingMessage, path: string) =>
  (method === 'GET' || method === 'HEAD') && toRouteLabel(path) === 'other' && !/^\/api(?:\/|$)/.test(path) && !path.includes('.');

/** The path of the page that the request asks for, if it is one that is kept; a server action of the page is work of its own. */
export function findKeptPath(request: IncomingMessage): string | undefined {
  const { method, url = '', headers } = request;
  if (admitRendering(request) || reloadsModules() || (method === 'POST' && headers['next-action'] !== undefined)) return undefined;
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');
  if (path.includes('//')) return undefined;
  return isDocPath(path) || isEntryPage(request, path) || isUnknown(request, path) ? path : undefined;
}

/** Renders once for visitors and once for everyone with a session. The policy of a page allows its own inline scripts by their hashes. */
export async function answerKeptPage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const listed = await once(lists, 'sitemap', listPages);
  const document = findDocument(path, listed);
  if (document !== undefined) return send(request, response, await document);
  const page = listed.has(path) || path === '/sign-in' ? path : NO_PAGE;
  const [kind, reader] = [kindOf(request), readerOf(request)];
  send(request, response, await once(pages, `${reader} ${kind} ${page}`, () => render(page, kind, reader)));
}
