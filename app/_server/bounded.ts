import { readText } from './body';

// A request's signal goes silent when the request is garbage-collected, so the copy keeps its original.
const originals = new WeakMap<Request, Request>();

/** The same request with a body of at most `maxBytes`, for handlers of others, which read a body whole. Throws `invalid_body` for more. */
export async function toBounded(request: Request, maxBytes: number): Promise<Request> {
  if (request.body === null) return request;
  const { method, headers, signal } = request;
  const bounded = new Request(request.url, { method, headers, signal, body: await readText(request, maxBytes) });
  originals.set(bounded, request);
  return bounded;
}
