import { NextRequest } from 'next/server';
import { readText } from './body';

// A request's signal no longer fires after the request is garbage-collected, so the copy keeps the original alive.
const originals = new WeakMap<Request, Request>();

/**
 * A copy of the request with a body of at most `maxBytes`, for third-party handlers, which read bodies without a limit. Next passes a Proxy
 * to handlers, from which `new Request(proxy)` throws on Node 24, so requests are copied property by property. Throws `invalid_body`.
 */
export async function toBounded(request: Request, maxBytes: number): Promise<NextRequest> {
  const { url, method, headers, signal } = request;
  const copy = new NextRequest(url, { method, headers, signal, body: request.body === null ? null : await readText(request, maxBytes) });
  originals.set(copy, request);
  return copy;
}
