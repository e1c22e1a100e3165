import { z } from 'zod';
import { brand } from '@/lib/brand';
import { Token } from '@/lib/tokens/schema';
import { MAX_REDIRECT_URIS } from './client-document/limits';
import { parseRedirectUri } from './client-document/redirect-uri';

export const ACCESS_TOKEN_SECONDS = 3600;
/** Days without a refresh after which a grant ends. */
export const GRANT_IDLE_DAYS = 60;

/** Time for which a code may be exchanged; RFC 6749 recommends at most ten minutes. */
export const CODE_SECONDS = 60;

/**
 * The refresh token before the current one still works this long, for an app that did not receive the answer, or that refreshes twice at
 * once. Risk accepted: a copy that is used in this time gives access until the grant ends.
 */
export const REFRESH_GRACE_SECONDS = 30;

/** Live grants of one account, apart from its tokens. */
export const MAX_LIVE_GRANTS = 20;
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

export const grantTypes = ['authorization_code', 'refresh_token'] as const;

/** An error of RFC 6749 and its extensions. */
export class OAuthProblem extends Error {
  static {
    brand(OAuthProblem, 'OAuthProblem');
  }

  readonly error: string;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    error: string,
    description: string,
    { status = 400, retryAfterSeconds }: { status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(description);
    this.name = 'OAuthProblem';
    this.error = error;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Client = { id: string; name: string; redirectUris: string[] };

const RedirectUri = z.string().refine((uri) => parseRedirectUri(uri) !== undefined);

const listed = (wanted: string) => z.array(z.string()).refine((list) => list.includes(wanted));

/** Every client is public here (RFC 7591), whichever authentication it asks for: the answer says so, and PKCE protects its codes. */
export const Registration = z.object({
  client_name: z.unknown().optional(),
  redirect_uris: z.array(RedirectUri).min(1).max(MAX_REDIRECT_URIS),
  grant_types: listed('authorization_code').nullish(),
  response_types: listed('code').nullish(),
});

export const Grant = Token.omit({ prefix: true, limits: true, revokedAt: true }).extend({
  clientId: z.string(),
});
export type Grant = z.infer<typeof Grant>;
