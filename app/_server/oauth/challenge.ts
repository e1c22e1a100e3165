import { AGENT_PATH, API_BASE } from '@/lib/api-paths';
import { resourceMetadataUrl } from '@/lib/oauth/metadata';
import { issuerOf } from './issuer';

/** `WWW-Authenticate` of a 401: where a client learns how to get a token (RFC 9728), and what is wrong with the one that it sent (RFC 6750). */
export function toChallenge(request: Request): string {
  const path = new URL(request.url).pathname.replace(/\/$/, '') === AGENT_PATH ? AGENT_PATH : API_BASE;
  const metadata = `resource_metadata="${resourceMetadataUrl(issuerOf(request), path)}"`;
  if (!request.headers.has('authorization')) return `Bearer ${metadata}`;
  return `Bearer error="invalid_token", error_description="The token is invalid, expired or revoked", ${metadata}`;
}
