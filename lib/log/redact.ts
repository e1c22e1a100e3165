import { toUSVString } from 'node:util';

const REDACTED = '[redacted]';

/** Fields whose value is a secret, whatever comes before the last word of their name. */
const secretName =
  /(?:authorization|cookie|cookies|password|passwd|secret|token|apikey|signingkey|eventkey|signature|credentials|verifier)$/i;

export const isSecretName = (name: string): boolean => secretName.test(name.slice(-40).replaceAll(/[-_]/g, ''));

/** `https://user:password@host/path?query`: who asks, and with what, stays away; the id of an ad may stand. */
function redactLink(link: string): string {
  const start = link.indexOf('://') + 3;
  const authority = /^[^/?#]*/.exec(link.slice(start))?.[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const user = host === authority ? '' : `${REDACTED}@`;
  const rest = link.slice(start + authority.length);
  const at = link.startsWith('http') ? rest.search(/[?#]/) : -1;
  if (at < 0) return `${link.slice(0, start)}${user}${host}${rest}`;
  const ad = /^\?(?:ad_)?id=\d{1,22}$/.exec(rest.slice(at))?.[0] ?? `?${REDACTED}`;
  return `${link.slice(0, start)}${user}${host}${rest.slice(0, at)}${ad}`;
}

/** What a secret or an address of ours and our vendors' looks like. Every pattern reads a text in one pass. */
const patterns: readonly [RegExp, string | ((found: string) => string)][] = [
  [/[a-z]{2,12}:\/\/[^\s"'<>\\]+/gi, redactLink],
  // Our tokens; keys of Gemini, Inngest, Stripe and Google.
  [/pat_[\w-]{10,}|AQ\.[\w-]{10,}|AIza[\w-]{10,}|signkey-[\w-]+|[rs]k_(?:live|test)_\w+|whsec_[\w+/=]+|GOCSPX-[\w-]+/g, REDACTED],
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]+)?/g, REDACTED],
  [/\b(Bearer|Basic) {1,4}[^\s"',]{8,}/gi, `$1 ${REDACTED}`],
  [/((?:__Host-|__Secure-|next-auth\.|\bsign-in-|\bsession)[\w.-]{0,40}=)[^\s"',;]+/g, `$1${REDACTED}`],
  [/((?:token|password|passwd|secret|signature|api[_-]?key)=)[^\s"'&<>;,#]+/gi, `$1${REDACTED}`],
  [/([?&](?:code|state|link|key|sig|email|nonce|next)=)[^\s"'&<>;,#]+/gi, `$1${REDACTED}`],
  [/((?:token|password|passwd|secret|signature|api[_-]?key|cookie|authorization|email)\\?"\s?:\s?\\?")[^"\\]+/gi, `$1${REDACTED}`],
  // A mailbox, plain or in a query. The look behind lets a run of letters be read once.
  [/(?<![\p{L}\p{N}!#$%*+^_{|}~.'-])[\p{L}\p{N}!#$%*+^_{|}~.'-]+(?:@|%40)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu, REDACTED],
];

/** `text` without the given secrets and without what looks like one. */
export function redactText(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce((left, secret) => left.replaceAll(secret, REDACTED), text);
  return patterns.reduce((left, [pattern, by]) => (typeof by === 'string' ? left.replace(pattern, by) : left.replace(pattern, by)), known);
}

/** A secret as it may stand in the words of others: as it is, in a query, in JSON, in base64. */
export function toForms(secret: string): string[] {
  const forms = [
    secret,
    encodeURIComponent(toUSVString(secret)),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ];
  return [...new Set(forms)];
}
