import { requestId } from './request-id';
import { type Handler, notFound } from './resource';
import { toWholeJson } from './whole';

/** Where clients look for an authorization server: RFC 9728, RFC 8414 and OpenID Connect Discovery 1.0. */
const discovery = /\/\.well-known\/(?:oauth-protected-resource|oauth-authorization-server|openid-configuration)(?:\/|$)/;

/**
 * The answer to clients that look for an authorization server, which this service is not: in the form of an OAuth error (RFC 6749), whose
 * description such clients show to people.
 */
export async function noOAuth(): Promise<Response> {
  const body = {
    error: 'not_supported',
    error_description:
      'This service has no OAuth. Create an API token under Settings > Developers, and have your client send it as "Authorization: Bearer <API_TOKEN>". How: /docs/agents.',
  };
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': requestId() };
  return toWholeJson(body, { status: 404, headers: { ...headers, 'Access-Control-Allow-Origin': '*' } });
}

/** The handler of every path without a route, at which a client may look for an authorization server. */
export const unknownAddress: Handler<unknown> = async (request, context) =>
  discovery.test(new URL(request.url).pathname) ? noOAuth() : notFound(request, context);
