export const DOCUMENT_CACHING = 'public, max-age=300';

const routerHeaders = [
  'RSC',
  'Next-Router-State-Tree',
  'Next-Router-Prefetch',
  'Next-Router-Segment-Prefetch',
  'Next-Hmr-Refresh',
  'Next-Url',
];

export function isRouterRequest(request: Request): boolean {
  return new URL(request.url).searchParams.has('_rsc') || routerHeaders.some((name) => request.headers.has(name));
}

/** Keeps router responses out of shared caches. Next sets `Vary` on pages and payloads, but not on redirects. */
export const routerCaching = { 'Cache-Control': 'private, no-store', Vary: routerHeaders.join(', ') };
