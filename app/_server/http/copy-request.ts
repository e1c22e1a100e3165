import { NextRequest } from 'next/server';
import { readText } from './body';

type Replaced = { headers?: Headers; body?: string | null };

// A request's signal no longer fires after the request is garbage-collected, so the copy keeps the original alive.
const originals = new WeakMap<Request, Request>();

/** Next passes a Proxy to handlers, from which `new Request(proxy)` throws on Node 24, so requests are copied property by property. */
export function copyRequest(request: Request, { headers = request.headers, body = null }: Replaced = {}): NextRequest {
  const { url, method, signal } = request;
  const copy = new NextRequest(url, { method, headers, signal, body });
  originals.set(copy, request);
  return copy;
}

/** A copy of the request with a body of at most `maxBytes`, for third-party handlers, which read bodies without a limit. Throws `invalid_body`. */
export async function toBounded(request: Request, maxBytes: number): Promise<NextRequest> {
  return copyRequest(request, { body: request.body === null ? null : await readText(request, maxBytes) });
}
