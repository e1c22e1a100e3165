import { AGENT_PATH, API_BASE } from '@/lib/api-paths';
import { MAX_KIB, TIMEOUT_SECONDS } from '@/lib/oauth/client-document/limits';
import { resourceMetadataUrl, SERVER_METADATA } from '@/lib/oauth/metadata';
import { ACCESS_TOKEN_SECONDS, GRANT_IDLE_DAYS, MAX_LIVE_GRANTS, oauthPaths, REFRESH_GRACE_SECONDS } from '@/lib/oauth/schema';
import { toCount } from '@/lib/report/words';

export const oauthAddresses = (origin: string): readonly (readonly [what: string, address: string])[] => [
  ['Resource', `${origin}${AGENT_PATH}`],
  ['Metadata of the resource', resourceMetadataUrl(origin, AGENT_PATH)],
  ['Metadata of the server', `${origin}${SERVER_METADATA}`],
  ['Authorization', `${origin}${oauthPaths.authorize}`],
  ['Token', `${origin}${oauthPaths.token}`],
  ['Registration', `${origin}${oauthPaths.register}`],
  ['Revocation', `${origin}${oauthPaths.revoke}`],
];

export const oauthFacts: readonly string[] = [
  'A call without a token returns 401 with `WWW-Authenticate: Bearer resource_metadata="…"` (RFC 9728); with a token that is not valid, `error="invalid_token"` is added (RFC 6750). Start there, or at the metadata: `/.well-known/oauth-protected-resource` without a path exists too.',
  'The only flow is the authorization code with PKCE, and the only method is `S256`. There are no scopes: an app may analyze ads with the credits of the account, and read its analyses, its balance and the number of credits ever bought.',
  'A client is identified by the `https` URL of its Client ID Metadata Document, or by an ID that it gets when it registers (RFC 7591). An ID contains the registration, so it can have up to 2,048 characters; the number of registrations is not limited. Every client is public: it has no secret, and `token_endpoint_auth_method` is `none`.',
  `A metadata document has at most ${MAX_KIB} kB of JSON. Its server must answer within ${TIMEOUT_SECONDS} seconds, without a redirect. We load two documents at a time for an account. The \`client_id\` in it must be exactly its own URL.`,
  'A redirect address is `https`, `http` on `localhost`, `127.0.0.1` or `[::1]`, or has a scheme of the app: one with a dot, such as `com.example.app:/callback`, or that of an app we know, such as `cursor:` or `vscode:`. It must be exactly one of those in the document or the registration; only the port of an address on the same computer may differ. A registration with any other address is rejected, and the error names it.',
  `\`resource\` (RFC 8707) is optional. If it is sent, it must be the origin of this service, or its \`${API_BASE}\` or \`${AGENT_PATH}\`, each with or without a slash at the end; all three mean the same. Any other is answered with \`invalid_target\`.`,
  'Every answer at the redirect address, errors included, carries `iss` (RFC 9207). Compare it with the `issuer` of the metadata.',
  'If a request is wrong, we send the error to the redirect address only if the user has already connected the app. Other users see the error on our page and decide whether to go on to the app; after a denial they see the same page, unless the app listens on their computer. Your app may therefore never get an answer.',
  `An access token is valid for ${toCount(ACCESS_TOKEN_SECONDS / 3600, 'hour')} and is sent like any other token; it serves the whole API. A refresh token can be used once: each answer contains the next one. A connection can be refreshed ten times a minute, and all connections of an account together forty times; beyond that, the answer is 429 with \`temporarily_unavailable\`.`,
  `If the answer to a refresh is lost, send the refresh again: the refresh token before the current one works for ${REFRESH_GRACE_SECONDS} seconds after its first use, and each time it is answered with new tokens. So processes of an app may also refresh at the same moment. Any later use of an old refresh token ends the connection, because the token may have been copied.`,
  `A connection that is not used for ${GRANT_IDLE_DAYS} days expires. An account can have ${MAX_LIVE_GRANTS} connected apps; they do not count as tokens.`,
  'Rate limits and idempotency keys belong to the connection, not to the access token, so they survive a refresh.',
  'A token that is revoked at `/oauth/revoke` (RFC 7009) ends the whole connection. People end one under Settings › Connected apps; the next call returns 401, and a refresh `invalid_grant`.',
];
