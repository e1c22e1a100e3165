import { AGENT_PATH, API_BASE } from '@/lib/api-paths';
import { MAX_KIB, TIMEOUT_SECONDS } from '@/lib/oauth/client-document/limits';
import { MAX_REPEATS, REPEAT_SECONDS } from '@/lib/oauth/kept-answer';
import { resourceMetadataUrl, SERVER_METADATA } from '@/lib/oauth/metadata';
import { oauthPaths } from '@/lib/oauth/schema';
import { toCount } from '@/lib/report/words';
import { ACCESS_TOKEN_SECONDS, GRANT_IDLE_DAYS, MAX_LIVE_GRANTS } from '@/lib/tokens/schema';

/** The addresses that a client needs, at `origin`. */
export const oauthAddresses = (origin: string): readonly (readonly [what: string, address: string])[] => [
  ['Resource', `${origin}${AGENT_PATH}`],
  ['Metadata of the resource', resourceMetadataUrl(origin, AGENT_PATH)],
  ['Metadata of the server', `${origin}${SERVER_METADATA}`],
  ['Authorization', `${origin}${oauthPaths.authorize}`],
  ['Token', `${origin}${oauthPaths.token}`],
  ['Registration', `${origin}${oauthPaths.register}`],
  ['Revocation', `${origin}${oauthPaths.revoke}`],
];

/** Facts about OAuth on which authors of clients may rely. `Backticks` mark code. */
export const oauthFacts: readonly string[] = [
  'A call without a token returns 401 with `WWW-Authenticate: Bearer resource_metadata="…"` (RFC 9728); with a token that is not valid, `error="invalid_token"` is added (RFC 6750). Start there, or at the metadata: `/.well-known/oauth-protected-resource` without a path exists too.',
  'The only flow is the authorization code with PKCE, and the only method is `S256`. There are no scopes: an app may analyze ads with the credits of the account, and read its analyses and its balance, which comes with how many credits were ever bought.',
  'A client is identified by the `https` URL of its Client ID Metadata Document, or by an ID that it gets when it registers (RFC 7591). An ID holds the registration, so that it can have up to 2,048 characters; registrations are not limited in number. Every client is public: it has no secret, and `token_endpoint_auth_method` is `none`.',
  `A metadata document is at most ${MAX_KIB} kB of JSON, answered directly, without a redirect, within ${TIMEOUT_SECONDS} seconds, two at a time for an account. Its \`client_id\` is its own URL, letter for letter.`,
  'A redirect address is `https`, or `http` on `localhost`, `127.0.0.1` or `[::1]`. It must be one of those in the document or the registration, letter for letter; only the port of an address on the same computer is free. A registration may name other addresses, which are left out of it.',
  `\`resource\` (RFC 8707) is optional. If it is sent, it must be the origin of this service, or its \`${API_BASE}\` or \`${AGENT_PATH}\`, each with or without a slash at the end; all three mean the same. Any other is answered with \`invalid_target\`.`,
  'Every answer at the redirect address, errors included, carries `iss` (RFC 9207). Compare it with the `issuer` of the metadata.',
  'A request with a mistake is answered at the redirect address only when the user has connected the app already. Everyone else reads on our page what is wrong, and decides whether to go on to the app; the same page follows a denial, unless the app is on the computer of the user. So expect that no answer may come.',
  `An access token is valid for ${toCount(ACCESS_TOKEN_SECONDS / 3600, 'hour')} and is sent like any other token; it serves the whole API. A refresh token is used once: each answer brings the next one. If an old one is used again, the connection ends, because it may have been copied. A connection can be refreshed ten times a minute, and all connections of an account together forty times; beyond that, the answer is 429 with \`temporarily_unavailable\`.`,
  `If the answer to a refresh is lost on the way, repeat it: send the same refresh within ${REPEAT_SECONDS} seconds, before either token of the answer is used. The same app gets the same tokens, ${MAX_REPEATS} times at most, and \`expires_in\` counts on; so do up to ${MAX_REPEATS + 1} refreshes at the same moment. The price: a copied refresh token that is used as fast gets the tokens of the app, and does not end the connection at once; the connection ends at the next refresh that comes too late. We keep the answer encrypted under the refresh token, of which we store just a hash, and erase it when one of its tokens is used, or after that time.`,
  `A connection that is not used for ${GRANT_IDLE_DAYS} days expires. An account can have ${MAX_LIVE_GRANTS} connected apps; they do not count as tokens.`,
  'Rate limits and idempotency keys belong to the connection, not to the access token, so they survive a refresh.',
  'A token that is revoked at `/oauth/revoke` (RFC 7009) ends the whole connection. People end one under Settings › Connected apps; the next call returns 401, and a refresh `invalid_grant`.',
];
