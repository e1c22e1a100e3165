import { MAX_LIVE_TOKENS } from '@/lib/tokens/schema';
import { TOKEN_CHARACTERS, TOKEN_PREFIX } from '@/lib/tokens/secret';
import type { RuleSection } from './section';

export const TOKEN_FORM = `${TOKEN_PREFIX} and ${TOKEN_CHARACTERS} characters of base64url`;

export const tokenRules: RuleSection = {
  id: 'tokens',
  title: 'Tokens',
  lead: 'A personal access token, made in the account settings under Developers. It acts for its whole account; there are no scopes.',
  rules: [
    `\`${TOKEN_PREFIX}\` and ${TOKEN_CHARACTERS} characters of base64url, a checksum among them. It goes into the header \`Authorization: Bearer <API_TOKEN>\` and is never read from a query string.`,
    'It is shown once, when it is made; only a hash of it is kept.',
    'It may have a date on which it ends. Revoking it acts on the next request. It outlives a change of the password, unless its owner has the tokens revoked with it.',
    'A token that is missing, unknown, revoked or past its end is answered alike: 401 `unauthorized`.',
    `An account has at most ${MAX_LIVE_TOKENS} tokens that work.`,
  ],
};
