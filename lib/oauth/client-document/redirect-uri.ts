const MAX_LENGTH = 2048;
/** RFC 8252, section 7.3, and `localhost`, which most apps register. */
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?([/?].*)?$/;

/** A redirect URI that an app may register: `https`, or `http` on loopback, without user name, fragment or wildcard. */
export function parseRedirectUri(text: string): URL | undefined {
  // Parsers disagree on backslashes, and a browser drops spaces and line breaks.
  if (text.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(text) || /[#*\\]/.test(text) || !URL.canParse(text)) return undefined;
  const isHttps = /^https:\/\/[^/?@]+(?:[/?]|$)/.test(text);
  return isHttps || loopback.test(text) ? new URL(text) : undefined;
}

/**
 * Keeps those redirect URIs of an app that are supported. Apps name all of theirs at once, custom schemes among them, which are left out
 * (RFC 7591, section 3.2.1: the server may replace what is asked for, and answers what it registered).
 */
export const keepServed = (uris: readonly string[]): string[] => uris.filter((uri) => parseRedirectUri(uri) !== undefined);

/**
 * Tells whether `given` is the URI that an app registered. Only the port of a loopback URI may differ: an app listens where it finds a free
 * one.
 */
export function matchesRedirectUri(registered: string, given: string): boolean {
  if (parseRedirectUri(given) === undefined) return false;
  if (registered === given) return true;
  const [, host, rest = '/'] = loopback.exec(registered) ?? [];
  const [, givenHost, givenRest = '/'] = loopback.exec(given) ?? [];
  return host !== undefined && host === givenHost && rest === givenRest;
}

/** Tells whether a redirect URI leads to an app on the user's own computer. */
export const isLoopback = (uri: string): boolean => loopback.test(uri);
