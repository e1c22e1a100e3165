import { NextRequest } from 'next/server';
import { readText } from './body';

type Own = { headers?: Headers; body?: string | null };

// A request's signal goes silent when the request is garbage-collected, so the copy keeps its original.
const originals = new WeakMap<Request, Request>();

/**
 * The same request as an object of our own, without its body. What Next hands out is a proxy, whose private fields no constructor can
 * read (on Node 24 `new Request(proxy)` throws), so each property is copied by its name, here and nowhere else.
 */
export function copyRequest(request: Request, { headers = request.headers, body = null }: Own = {}): NextRequest {
  const { url, method, signal } = request;
  const copy = new NextRequest(url, { method, headers, signal, body });
  originals.set(copy, request);
  return copy;
}

/** The same request with a body of at most `maxBytes`, for handlers of others, which read a body whole. Throws `invalid_body` for more. */
export async function toBounded(request: Request, maxBytes: number): Promise<NextRequest> {
  return copyRequest(request, { body: request.body === null ? null : await readText(request, maxBytes) });
}
