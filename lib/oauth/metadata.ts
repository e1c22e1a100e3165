import { AGENT_PATH, API_BASE } from '@/lib/api-paths';
import { grantTypes, OAuthProblem, oauthPaths } from './schema';

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** The paths of the API that a client may name as the resource it wants access to; all of them are the same to a token. */
const resources: readonly string[] = ['', API_BASE, AGENT_PATH];

/** Tells whether a resource indicator (RFC 8707) names this deployment's API. */
function isOwnResource(text: string, issuer: string): boolean {
  if (!URL.canParse(text) || /[?#@]/.test(text)) return false;
  const { origin, pathname } = new URL(text);
  return origin === issuer && resources.includes(pathname.replace(/\/$/, ''));
}

/** Throws {@link OAuthProblem} where a request names the resource of another deployment; an empty one counts as none. */
export function assertOwnResources(request: URLSearchParams, issuer: string): void {
  if (request.getAll('resource').every((resource) => resource === '' || isOwnResource(resource, issuer))) return;
  throw new OAuthProblem('invalid_target', `resource must name this service, as ${issuer}${AGENT_PATH}.`);
}

/** The URL of the metadata for a path of the API (RFC 9728, section 3.1). */
export const resourceMetadataUrl = (issuer: string, path: string): string =>
  `${issuer}${RESOURCE_METADATA}${resources.includes(path) ? path : ''}`;

/** Protected resource metadata (RFC 9728) by the path of its URL; undefined where there is none. */
export function findResourceMetadata(issuer: string, pathname: string): Record<string, unknown> | undefined {
  const path = pathname.startsWith(RESOURCE_METADATA) ? pathname.slice(RESOURCE_METADATA.length).replace(/\/$/, '') : undefined;
  if (path === undefined || !resources.includes(path)) return undefined;
  return {
    resource: `${issuer}${path}`,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'Ad Analysis Service',
    resource_documentation: `${issuer}/docs/agents`,
  };
}

export const SERVER_METADATA = '/.well-known/oauth-authorization-server';

/** Authorization server metadata (RFC 8414). `issuer` is an origin. */
export function toServerMetadata(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}${oauthPaths.authorize}`,
    token_endpoint: `${issuer}${oauthPaths.token}`,
    registration_endpoint: `${issuer}${oauthPaths.register}`,
    revocation_endpoint: `${issuer}${oauthPaths.revoke}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${issuer}/docs/agents`,
  };
}
