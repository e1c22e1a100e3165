import { type RequestServer, serveRequests } from './serve-requests';

/** A fault of a request on its way: another answer, or the answer of the service that is lost with its connection. */
export type Mishap = 'cut' | { status: number; headers: Readonly<Record<string, string>>; body: string };

export type FailingFront = RequestServer & {
  /** The idempotency keys of the submits that reached it, in turn. */
  keys: readonly (string | null)[];
};

/** In front of a service, as a proxy is: the first requests have these mishaps, in turn, and all others arrive. */
export async function openFailingFront(target: string, mishaps: readonly Mishap[]): Promise<FailingFront> {
  const keys: (string | null)[] = [];
  const pending = [...mishaps];
  const front = await serveRequests(async (request, hangUp) => {
    if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'));
    const mishap = pending.shift();
    if (mishap !== undefined && mishap !== 'cut') return new Response(mishap.body, mishap);
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of ['content-length', 'connection', 'host', 'expect']) headers.delete(name);
    const { method } = request;
    const answer = await fetch(`${target}${pathname}${search}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: await request.text() } : {}),
    });
    const body = await answer.text();
    if (mishap === 'cut') hangUp();
    // A connection is kept per hop: a client of HTTP/1.0 would wait for the end of one that it asked to close.
    const kept = [...answer.headers].filter(([name]) => !/encoding|length|connection|keep-alive/.test(name));
    return new Response(body, { status: answer.status, headers: kept });
  });
  return { ...front, keys };
}
