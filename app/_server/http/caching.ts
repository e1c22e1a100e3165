/** How documents may be kept: by everybody, for five minutes. */
export const DOCUMENT_CACHING = 'public, max-age=300';

/** The headers by which Next's router asks for parts of a page. */
const routerHeaders = [
  'RSC',
  'Next-Router-State-Tree',
  'Next-Router-Prefetch',
  'Next-Router-Segment-Prefetch',
  'Next-Hmr-Refresh',
  'Next-Url',
];

/** Whether Next's router asks: it is answered with parts of a page, or sent to the address that stands for them. Neither is the page. */
export function asksForParts(request: Request): boolean {
  return new URL(request.url).searchParams.has('_rsc') || routerHeaders.some((name) => request.headers.has(name));
}

/** What the router is answered is for it alone. Next says itself what a page and its parts depend on, but not of a redirect. */
export const partsCaching = { 'Cache-Control': 'private, no-store', Vary: routerHeaders.join(', ') };
