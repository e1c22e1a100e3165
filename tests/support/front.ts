import { type RequestServer, serveRequests } from './serve-requests';

/**
 * The address at which an engine finds the app: forwards every call to the target that `turn` names, and answers 502 while there is none.
 */
export function openFront(turn: () => string | undefined): Promise<RequestServer> {
  return serveRequests(async (request) => {
    const target = turn();
    if (target === undefined) return new Response('Bad Gateway', { status: 502 });
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const { method, signal } = request;
    const answer = await fetch(`${target}${pathname}${search}`, { method, headers, signal, body: await request.text() });
    const kept = [...answer.headers].filter(([name]) => !/encoding|length/.test(name));
    return new Response(await answer.text(), { status: answer.status, headers: kept });
  });
}
