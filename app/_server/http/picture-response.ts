import { matchesEntityTag, toStrongEntityTag } from './entity-tag';
import { toWhole } from './whole';

const YEAR_SECONDS = 31_536_000;
const OLD_VERSION_SECONDS = 300;

/** Lets everyone's caches keep a picture: for long under the address of its version, and briefly under any other. */
export function toPictureCaching(request: Request, version: string): { 'Cache-Control': string } {
  const isCurrent = new URL(request.url).searchParams.get('v') === version;
  return { 'Cache-Control': isCurrent ? `public, immutable, max-age=${YEAR_SECONDS}` : `public, max-age=${OLD_VERSION_SECONDS}` };
}

export function toPictureResponse(request: Request, picture: Uint8Array, base: Record<string, string>): Response {
  const tag = toStrongEntityTag(picture);
  const headers = {
    ...base,
    ETag: tag,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (matchesEntityTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  return toWhole(new Uint8Array(picture), { headers: { ...headers, 'Content-Type': 'image/jpeg' } });
}
