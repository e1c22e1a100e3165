import type { Capture, Reading } from '../library';

/** Whether the document came to its end without any content; a browser makes an empty page of zero bytes. */
export function isBlank({ html, isLoaded }: Capture): boolean {
  return html === '' || (isLoaded && /^\s*<html[^<>]*><head><\/head><body><\/body><\/html>\s*$/.test(html));
}

/** What the status of an answer without content tells; undefined when it tells nothing. */
export function readStatus(status: number | undefined): Reading | undefined {
  if (status === undefined || status < 400) return undefined;
  if (status === 429) return { state: 'rate_limited' };
  return { state: status === 401 || status === 403 ? 'refused' : 'unavailable' };
}
