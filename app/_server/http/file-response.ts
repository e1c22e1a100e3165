import { STILL_CACHE_SECONDS } from '@/lib/limits';
import { matchesEntityTag, toStrongEntityTag } from './entity-tag';
import { toWhole } from './whole';

const KEPT_BY_CALLER = `private, immutable, max-age=${STILL_CACHE_SECONDS}`;

/** A file that never changes while it exists, by default for the caches of its caller alone; opened by itself, it can load and run nothing. */
export function toFileResponse(
  request: Request,
  { mediaType, body }: { mediaType: string; body: Uint8Array },
  given: Record<string, string>,
  caching: string = KEPT_BY_CALLER,
): Response {
  const tag = toStrongEntityTag(body);
  const headers = {
    ...given,
    ETag: tag,
    'Cache-Control': caching,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  };
  if (matchesEntityTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  // Copied, because a Response takes no view of memory that might be shared.
  return toWhole(new Uint8Array(body), { headers: { ...headers, 'Content-Type': mediaType } });
}
