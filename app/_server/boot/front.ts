import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { log } from '@/lib/log';
import { requestId } from '../http/request-id';
import { answerKeptPage, findKeptPath } from './kept-pages';
import { isForm } from './outgoing';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Refusal = { status: number; text: string; headers?: Record<string, string> };

const methods: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

const origin = /^https?:\/\/[^/?#]*/i;

const onlyRead: Refusal = { status: 405, text: 'This page can only be read.', headers: { Allow: 'GET, HEAD' } };
const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Decodes the characters that need no encoding (RFC 3986, section 6.2.2.2), so that no rule that reads a path meets another spelling of it. */
function toCanonical(url: string): string {
  const [path = '', ...query] = url.split('?');
  const decoded = path.replace(/%(?:2d|2e|5f|7e|3\d|[46][1-9a-f]|[57][0-9a])/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  return [decoded, ...query].join('?');
}

/** Compares hosts as Next does, which answers 500 to a form of another origin. */
function isOfOwnOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  const forwarded = headers['x-forwarded-host'];
  const host = (typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : undefined) ?? headers.host;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host;
}

/** Finds the answer to a request that Next would answer with 500 and log with a stack. */
function findRefusal(request: IncomingMessage): Refusal | undefined {
  const { method, url = '' } = request;
  if (!methods.includes(method)) return { status: 405, text: 'This method is not supported.', headers: { Allow: methods.join(', ') } };
  if (!isDecodable(url.split('?', 1)[0] ?? ''))
    return { status: 400, text: 'The percent-encoding of this address is invalid. Encode its text as UTF-8.' };
  if (url.split('?', 2)[1]?.includes('%00') && !url.startsWith('/api/v1/'))
    return { status: 400, text: 'This address has a NUL character. Leave it out.' };
  if (isForm(request) && !isOfOwnOrigin(request))
    return { status: 403, text: 'This form was sent from another site, so nothing was changed. Open the page itself and send it again.' };
  return undefined;
}

function refuse(response: ServerResponse, { status, text, headers = {} }: Refusal): void {
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId(),
  });
  response.end(text);
}

/** Puts a handler in front of those of Next: it refuses what Next would fail on, and answers kept pages from memory. */
export function standInFront(server: Server): void {
  const handlers = server.listeners('request') as Handler[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Next redirects an absolute address to its host, which may be any host.
    request.url = toCanonical(request.url?.replace(origin, '').replace(/^(?!\/)/, '/') ?? '/');
    const next = () => {
      for (const handle of handlers) handle.call(server, request, response);
    };
    const refusal = findRefusal(request);
    const keptPath = refusal === undefined ? findKeptPath(request) : undefined;
    if (refusal !== undefined) refuse(response, refusal);
    else if (keptPath === undefined) next();
    else if (!isRead(request)) refuse(response, onlyRead);
    else
      answerKeptPage(request, response, keptPath).catch((error: unknown) => {
        log.error('a page could not be kept', { error });
        if (response.headersSent) response.destroy();
        else next();
      });
  });
}
