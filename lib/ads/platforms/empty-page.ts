import type { Capture, Reading } from '../library-adapter';

/** Tells whether the document loaded without any content; a browser turns zero bytes into an empty page. */
export function isBlank({ html, isLoaded }: Capture): boolean {
  return html === '' || (isLoaded && /^\s*<html[^<>]*><head><\/head><body><\/body><\/html>\s*$/.test(html));
}

export function readStatus(status: number | undefined): Reading | undefined {
  if (status === undefined || status < 400) return undefined;
  if (status === 429) return { state: 'rate_limited' };
  return { state: status === 401 || status === 403 ? 'refused' : 'unavailable' };
}
