import { toUSVString } from 'node:util';

export const REDACTED = '[redacted]';

const secretWords = `(?:authorization|cookies?|passw(?:or)?ds?|passphrase|(?<![a-z])pass|secrets?|tokens?|(?:api|secret|private|signing|event)[-_]?keys?|signatures?|credentials?|verifier)(?:[-_]?(?:hash|fallback))?`;

const secretName = new RegExp(`${secretWords}$`, 'i');
const camelPass = /[a-z]Pass$/;
const tokenName = /tokens?$/i;

/** Judged by the end of its name. A number named `tokens` is a count, because no token is a number. */
export function holdsSecret(name: string, value: unknown): boolean {
  const end = name.slice(-40);
  if (value === undefined || value === null || typeof value === 'boolean') return false;
  if ((typeof value === 'number' || typeof value === 'bigint') && tokenName.test(end)) return false;
  return secretName.test(end) || camelPass.test(end);
}

const plainAuthority = /^(?:\[[\da-f:.]*\]|[^:@]*)(?::\d*)?$/i;
const loginScheme = /^(?:postgres(?:ql)?|smtps?):/i;

/** Finds the beginning of the host. An unescaped password may contain the characters that end an authority, and `@`. */
function startOfHost(link: string, start: number): number {
  const authority = /^[^/?#]*/.exec(link.slice(start))?.[0] ?? '';
  const isPlain = plainAuthority.test(authority) && !loginScheme.test(link);
  return isPlain ? start : Math.max(start, link.lastIndexOf('@') + 1);
}

function redactLink(link: string): string {
  const start = link.indexOf('://') + 3;
  const host = startOfHost(link, start);
  const front = `${link.slice(0, start)}${host > start ? `${REDACTED}@` : ''}`;
  const rest = link.slice(host);
  const at = /^http/i.test(link) ? rest.search(/[?#]/) : -1;
  if (at < 0) return `${front}${rest}`;
  const ad = /^\?(?:ad_)?id=\d{1,22}$/.exec(rest.slice(at))?.[0] ?? `?${REDACTED}`;
  return `${front}${rest.slice(0, at)}${ad}`;
}

const value = String.raw`[^\s"'&<>;,#]+`;
const equals = '(?:=|%(?:25)?3D)';
const named = new RegExp(String.raw`((?!tokens=\d{1,9}(?:[\s,;)&]|$))${secretWords}${equals})${value}`, 'gi');
const inQuery = new RegExp(`((?:[?&]|%(?:25)?(?:3F|26))(?:code|state|link|key|sig|email|nonce|next)${equals})${value}`, 'gi');

const inQuotes = (open: string, rest: string) =>
  new RegExp(String.raw`((?:${secretWords}|email)(?:\\?["'])?\s?[:=]\s?${open})${rest}`, 'gi');
const inDouble = inQuotes('"', String.raw`[^"\\]*(?:\\[\s\S][^"\\]*)*`);
const inSingle = inQuotes("'", String.raw`[^'\\]*(?:\\[\s\S][^'\\]*)*`);
/** JSON in JSON, where `\\\"` is a quote of the value and `\"` its end. */
const inEscaped = inQuotes(String.raw`\\"`, String.raw`[^"\\]*(?:\\\\(?:\\[\s\S])?[^"\\]*)*`);

/** Secrets and addresses, ours and those of our vendors. Every pattern takes linear time. */
const patterns: readonly [RegExp, string | ((found: string) => string)][] = [
  // The token of a shared link in its path, also encoded.
  [/((?:\/|%(?:25)?2F)(?:r|%(?:25)?72)(?:\/|%(?:25)?2F))(?:[\w-]|%(?:25)?[\da-f]{2}){8,}/gi, `$1${REDACTED}`],
  [/[a-z]{2,12}:\/\/[^\s"'<>\\]+/gi, redactLink],
  // Our tokens; keys of Gemini, Inngest, Stripe and Google.
  [/pat_[\w-]{10,}|AQ\.[\w-]{10,}|AIza[\w-]{10,}|signkey-[\w-]+|[rs]k_(?:live|test)_\w+|whsec_[\w+/=]+|GOCSPX-[\w-]+/g, REDACTED],
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]+)?/g, REDACTED],
  [/\b(Bearer|Basic) {1,4}[^\s"',]{8,}/gi, `$1 ${REDACTED}`],
  [/((?:__Host-|__Secure-|next-auth\.|\bsign-in-|\bsession)[\w.-]{0,40}=)[^\s"',;]+/g, `$1${REDACTED}`],
  [/(\bdevice=)[\w-]{8,}\.[\w-]{8,}/g, `$1${REDACTED}`],
  [named, `$1${REDACTED}`],
  [inQuery, `$1${REDACTED}`],
  [inDouble, `$1${REDACTED}`],
  [inSingle, `$1${REDACTED}`],
  [inEscaped, `$1${REDACTED}`],
  [/(cookie:\s?)[^\s"'][^\r\n"']*/gi, `$1${REDACTED}`],
  [/((?:api[-_]?key|-token|-signature|-secret):\s?|authorization:\s?(?:(?:Bearer|Basic) )?)[^\s"',;]+/gi, `$1${REDACTED}`],
  // An email address, plain or in a query. The lookbehind keeps the time linear.
  [/(?<![\p{L}\p{N}!#$%*+^_{|}~.'-])[\p{L}\p{N}!#$%*+^_{|}~.'-]+(?:@|%40)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu, REDACTED],
];

export function redactText(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce((left, secret) => left.replaceAll(secret, REDACTED), text);
  return patterns.reduce((left, [pattern, by]) => (typeof by === 'string' ? left.replace(pattern, by) : left.replace(pattern, by)), known);
}

export function toForms(secret: string): string[] {
  const forms = [
    secret,
    encodeURIComponent(toUSVString(secret)),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64').split('=')[0] ?? '',
    Buffer.from(secret).toString('base64url'),
  ];
  return [...new Set(forms)];
}
