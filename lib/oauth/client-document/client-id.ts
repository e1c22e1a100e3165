const MAX_LENGTH = 2048;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

function isDnsName(hostname: string): boolean {
  const labels = hostname.split('.');
  return labels.length > 1 && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? '');
}

/** Some servers decode a path before they resolve it, so an encoded dot segment leads elsewhere too. */
function hasDotSegment(pathname: string): boolean {
  const segments = pathname.replace(/%2e/gi, '.').split(/\/|%2f|%5c/i);
  return segments.includes('.') || segments.includes('..');
}

/** Stricter than draft-ietf-oauth-client-id-metadata-document, section 3: no ports or queries: an echo of one could speak for the host. */
export function parseClientId(text: string): URL | undefined {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // The document repeats its URL to be compared as text, so there may be no other spelling of it; the serialized form is ASCII.
  const isPlain = url.href === text && !/[#?]/.test(text) && url.username === '' && url.password === '' && url.port === '';
  const isAddress = url.protocol === 'https:' && isDnsName(url.hostname) && url.pathname !== '/' && !hasDotSegment(url.pathname);
  return isPlain && isAddress ? url : undefined;
}
