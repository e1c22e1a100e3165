const MAX_LENGTH = 2048;
/** RFC 8252, section 7.3, and `localhost`, which most apps register. */
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?([/?].*)?$/;

const knownSchemes = ['cursor', 'vscode', 'vscode-insiders', 'windsurf', 'warp', 'zed', 'raycast', 'claude'];
/** A scheme of an app itself (RFC 8252, section 7.1): a domain name in reverse, or one of {@link knownSchemes}. */
const native = new RegExp(`^(?:${knownSchemes.join('|')}|[a-z][a-z0-9-]*(?:\\.[a-z0-9-]+)+):(?://[^/?@]+(?:[/?].*)?|/(?!/).*)$`);

export const SERVED_REDIRECT_URIS = `https; http on 127.0.0.1, [::1] or localhost; a scheme of the app with a dot in it, such as com.example.app:/; or one of ${knownSchemes.map((scheme) => `${scheme}:`).join(', ')}`;

/** A redirect URI that an app may register: {@link SERVED_REDIRECT_URIS}, without user name, fragment or wildcard. */
export function parseRedirectUri(text: string): URL | undefined {
  // Parsers disagree on backslashes, and a browser drops spaces and line breaks.
  if (text.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(text) || /[#*\\]/.test(text) || !URL.canParse(text)) return undefined;
  const isHttps = /^https:\/\/[^/?@]+(?:[/?]|$)/.test(text);
  return isHttps || loopback.test(text) || native.test(text) ? new URL(text) : undefined;
}

/** Only the port of a loopback URI may differ: an app listens where it finds a free one. */
export function matchesRedirectUri(registered: string, given: string): boolean {
  if (parseRedirectUri(given) === undefined) return false;
  if (registered === given) return true;
  const [, host, rest = '/'] = loopback.exec(registered) ?? [];
  const [, givenHost, givenRest = '/'] = loopback.exec(given) ?? [];
  return host !== undefined && host === givenHost && rest === givenRest;
}

export const isLoopback = (uri: string): boolean => loopback.test(uri);

/** The host that gets the answer of a request; undefined for an app on the user's own computer. */
export function hostOfAnswer(uri: string): string | undefined {
  const parsed = parseRedirectUri(uri);
  return parsed?.protocol === 'https:' ? parsed.host : undefined;
}
