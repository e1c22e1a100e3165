import { ACCESS_TOKEN_SECONDS, GRANT_IDLE_DAYS, MAX_LIVE_GRANTS } from '@/lib/oauth/schema';
import { MAX_LIVE_TOKENS } from '@/lib/tokens/schema';
import { TOKEN_CHARACTERS, TOKEN_PREFIX } from '@/lib/tokens/secret';
import type { RuleSection } from './section';

export const TOKEN_FORM = `${TOKEN_PREFIX} and ${TOKEN_CHARACTERS} characters of base64url`;

export const tokenRules: RuleSection = {
  id: 'tokens',
  title: 'Tokens',
  lead: 'Create personal access tokens in your account under Settings › Developers. A token has access to the whole account; there are no scopes.',
  rules: [
    `A token is \`${TOKEN_PREFIX}\` and ${TOKEN_CHARACTERS} characters of base64url, which include a checksum. Send it in the header \`Authorization: Bearer <API_TOKEN>\`; it is never read from a query string.`,
    'A token is shown once, when you create it. Only its hash is stored.',
    'A token can have an expiration date. Revocation takes effect with the next request. A token stays valid when the password changes, unless its owner chooses to revoke it then.',
    'A missing, unknown, revoked or expired token always returns 401 `unauthorized`.',
    `An account has at most ${MAX_LIVE_TOKENS} active tokens.`,
    `An app can get access by OAuth 2.1 instead: its access tokens have the same form and rules, serve the whole API, and expire after ${ACCESS_TOKEN_SECONDS / 60} minutes; the app refreshes them. Limits and idempotency keys belong to the connection and survive a refresh. How apps connect is under /docs/agents.`,
    `An account has at most ${MAX_LIVE_GRANTS} connected apps, apart from its tokens. A connection that is not refreshed for ${GRANT_IDLE_DAYS} days ends; its owner ends it under Settings › Connected apps.`,
  ],
};
