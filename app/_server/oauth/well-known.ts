import { findResourceMetadata, SERVER_METADATA, toServerMetadata } from '@/lib/oauth/metadata';
import { OAuthProblem } from '@/lib/oauth/schema';
import { DOCUMENT_CACHING } from '../http/caching';
import { type Handler, notFound } from '../http/resource';
import { answering, openEndpoint } from './answer';
import { issuerOf } from './issuer';

/** The paths at which clients look for an authorization server: RFC 9728, RFC 8414 and OpenID Connect Discovery 1.0. */
const discovery = /\/\.well-known\/(?:oauth-protected-resource|oauth-authorization-server|openid-configuration)(?:\/|$)/;

const metadata = answering(async (request) => {
  const { pathname } = new URL(request.url);
  const issuer = issuerOf(request);
  const body = pathname === SERVER_METADATA ? toServerMetadata(issuer) : findResourceMetadata(issuer, pathname);
  if (body !== undefined) return { body, headers: { 'Cache-Control': DOCUMENT_CACHING } };
  const message = `There is no such metadata here. The authorization server is described at ${issuer}${SERVER_METADATA}.`;
  throw new OAuthProblem('not_found', message, { status: 404 });
});

const endpoint = openEndpoint('GET', metadata);

/** Every path below /oauth without a route, whose callers expect errors in the form of OAuth. */
const unknown = answering(async (request) => {
  const message = `There is nothing at this address. The endpoints are listed at ${issuerOf(request)}${SERVER_METADATA}.`;
  throw new OAuthProblem('not_found', message, { status: 404 });
});

export const unknownOAuthAddresses = { GET: unknown, POST: unknown, PUT: unknown, PATCH: unknown, DELETE: unknown, OPTIONS: unknown };

/** The handler of a method for every path without a route: metadata of OAuth where it is, and 404 in the form that its reader expects. */
const unknownAddress =
  (method: keyof typeof endpoint): Handler<unknown> =>
  (request, context) =>
    discovery.test(new URL(request.url).pathname) ? endpoint[method](request, context) : notFound(request, context);

export const unknownAddresses = {
  GET: unknownAddress('GET'),
  POST: unknownAddress('POST'),
  PUT: unknownAddress('PUT'),
  PATCH: unknownAddress('PATCH'),
  DELETE: unknownAddress('DELETE'),
  OPTIONS: unknownAddress('OPTIONS'),
};
