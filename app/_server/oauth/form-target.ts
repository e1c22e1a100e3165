import { parseRedirectUri } from '@/lib/oauth/client-document/redirect-uri';

/** The origins that a content security policy can name safely: without characters that end a directive, and without IPv6. */
const origins = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/;

export function toFormTargets(redirectUri: string | null): string[] {
  const uri = parseRedirectUri(redirectUri ?? '');
  if (uri === undefined) return [];
  if (uri.hostname === '[::1]') return ['http:'];
  if (!/^https?:$/.test(uri.protocol)) return [uri.protocol];
  return origins.test(uri.origin) ? [uri.origin] : [];
}
