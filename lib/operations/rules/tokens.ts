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
  ],
};
