import { matchesEntityTag, toStrongEntityTag } from './entity-tag';
import { toWhole } from './whole';

const YEAR_SECONDS = 31_536_000;
const OLD_VERSION_SECONDS = 300;

type Given = { base: Record<string, string>; version: string };

/** The picture of a public page, for everyone's caches: for long under the address of its version, and briefly under any other. */
export function toPictureResponse(request: Request, picture: Uint8Array, { base, version }: Given): Response {
  const isCurrent = new URL(request.url).searchParams.get('v') === version;
  const tag = toStrongEntityTag(picture);
  const headers = {
    ...base,
    ETag: tag,
    'Cache-Control': isCurrent ? `public, immutable, max-age=${YEAR_SECONDS}` : `public, max-age=${OLD_VERSION_SECONDS}`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    // Chat apps show it in pages of their own.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (matchesEntityTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  return toWhole(new Uint8Array(picture), { headers: { ...headers, 'Content-Type': 'image/jpeg' } });
}
