import * as unknown from '@/app/api/[[...path]]/route';
import * as analysis from '@/app/api/v1/analyses/[id]/route';
import * as still from '@/app/api/v1/analyses/[id]/stills/[n]/route';
import * as analyses from '@/app/api/v1/analyses/route';
import * as credits from '@/app/api/v1/credits/route';

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Handlers = Readonly<Record<string, unknown>>;

const routes: readonly [RegExp, Handlers][] = [
  [/^\/api\/v1\/analyses$/, analyses],
  [/^\/api\/v1\/analyses\/(?<id>[^/]+)$/, analysis],
  [/^\/api\/v1\/analyses\/(?<id>[^/]+)\/stills\/(?<n>[^/]+)$/, still],
  [/^\/api\/v1\/credits$/, credits],
  [/^/, unknown],
];

/** Answers a request by the route handler that Next would choose. */
export async function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const [pattern, handlers] of routes) {
    const groups = pattern.exec(pathname)?.groups;
    if (!pattern.test(pathname)) continue;
    const params = Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));
    return (handlers[request.method] as Handler)(request, { params: Promise.resolve(params) });
  }
  throw new Error('every address has a route');
}
