/** The host of a link to the web, with or without its scheme, as in the caption of a link; null when it is none. */
export function readHost(link: unknown): string | null {
  if (typeof link !== 'string' || link.length > 8192) return null;
  const text = link.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username } = new URL(address);
  return username === '' && hostname.length <= 253 && /^[\w.-]+\.[a-z][a-z\d-]+$/.test(hostname) ? hostname : null;
}
