import { toFileResponse } from './file-response';

const YEAR_SECONDS = 31_536_000;
const OLD_VERSION_SECONDS = 300;

/** Lets everyone's caches keep a picture: for long under the address of its version, and briefly under any other. */
export function toPictureCaching(request: Request, version: string): { 'Cache-Control': string } {
  const isCurrent = new URL(request.url).searchParams.get('v') === version;
  return { 'Cache-Control': isCurrent ? `public, immutable, max-age=${YEAR_SECONDS}` : `public, max-age=${OLD_VERSION_SECONDS}` };
}

/** A picture that every site may show. */
export const toPictureResponse = (request: Request, body: Uint8Array, { 'Cache-Control': caching = '', ...base }: Record<string, string>) =>
  toFileResponse(request, { mediaType: 'image/jpeg', body }, { ...base, 'Cross-Origin-Resource-Policy': 'cross-origin' }, caching);
