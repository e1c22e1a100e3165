import OAuth2Server, {
  type AuthorizationCode,
  type Client as LibraryClient,
  type RefreshToken,
  type Token,
} from '@node-oauth/oauth2-server';
import { type Db, type Sql, withTransaction } from '@/db/client';
import { AppError } from '@/lib/errors';
import { admitOAuth } from '@/lib/rate-limit/admit';
import { digestSecret, generateSecret, isWellFormedSecret } from '@/lib/tokens/secret';
import { endGrant, openGrant } from './grant';
import { assertOwnResources } from './metadata';
import { assertPace } from './pace';
import { readRegistrationId } from './registration';
import { ACCESS_TOKEN_SECONDS, GRANT_IDLE_DAYS, grantTypes, OAuthProblem } from './schema';
import {
  type CodeRow,
  countRefreshTokens,
  findRefreshGrant,
  hasClient,
  insertAccessToken,
  insertRefreshToken,
  lockCode,
  lockRefreshToken,
  type RefreshRow,
  updateCodeGrant,
  updateCodeUsed,
  updateRefreshUsed,
} from './store';

const { InvalidGrantError, OAuthError, Request: TokenRequest, Response: TokenResponse, ServerError } = OAuth2Server;

/** The answer to an app for a code or a refresh token (RFC 6749, section 5.1). */
export type TokenAnswer = { access_token: string; token_type: 'Bearer'; expires_in: number; refresh_token: string };

const DAY_SECONDS = 86_400;
/** The number of refreshes after which a grant ends: more than a year of one an hour, which bounds its stored rows. */
const MAX_REFRESHES = 10_000;

const toClient = (id: string): LibraryClient => ({ id, grants: [...grantTypes] });

/** The library compares with the clock of this process; whether a secret has expired was decided by the database's. */
const later = () => new Date(Date.now() + DAY_SECONDS * 1000);

class Stores {
  readonly #tx: Db;
  readonly #redirectUri: string | undefined;
  #code: (CodeRow & { digest: Uint8Array }) | undefined;
  #refresh: RefreshRow | undefined;

  constructor(tx: Db, { redirect_uri }: Record<string, string>) {
    this.#tx = tx;
    this.#redirectUri = redirect_uri;
  }

  getClient = async (id: string) => (readRegistrationId(id) !== undefined || (await hasClient(this.#tx, id)) ? toClient(id) : undefined);

  /** A code that is used again was stolen, or its first use was: the grant that it was exchanged for ends (RFC 6749, section 4.1.2). */
  getAuthorizationCode = async (text: string): Promise<AuthorizationCode | undefined> => {
    if (!isWellFormedSecret(text, 'code')) return undefined;
    const digest = digestSecret(text);
    const code = await lockCode(this.#tx, digest);
    if (code?.isUsed && code.tokenId !== null) await endGrant(this.#tx, code.tokenId);
    if (code === undefined || code.isUsed || code.isExpired) return undefined;
    this.#code = { ...code, digest };
    return {
      authorizationCode: text,
      expiresAt: later(),
      // Compared below, because its absence is right (OAuth 2.1, section 10.2) and a difference is an invalid grant.
      redirectUri: '',
      client: toClient(code.clientId),
      user: { id: code.userId },
      codeChallenge: code.challenge,
      codeChallengeMethod: 'S256',
    };
  };

  revokeAuthorizationCode = async (): Promise<boolean> => {
    if (this.#code === undefined) return false;
    await updateCodeUsed(this.#tx, this.#code.digest);
    if (this.#redirectUri !== undefined && this.#redirectUri !== this.#code.redirectUri)
      throw new InvalidGrantError('the redirect URI is another one');
    return true;
  };

  /** A refresh token that is reused was stolen, or its first use was: the grant ends (RFC 9700, section 4.14). */
  getRefreshToken = async (text: string): Promise<RefreshToken | undefined> => {
    if (!isWellFormedSecret(text, 'refresh')) return undefined;
    const refresh = await lockRefreshToken(this.#tx, digestSecret(text));
    if (refresh?.isReused) await endGrant(this.#tx, refresh.grantId);
    if (refresh === undefined || refresh.isReused || !refresh.isLive) return undefined;
    if ((await countRefreshTokens(this.#tx, refresh.grantId)) >= MAX_REFRESHES) {
      await endGrant(this.#tx, refresh.grantId);
      return undefined;
    }
    this.#refresh = refresh;
    return { refreshToken: text, client: toClient(refresh.clientId), user: { id: refresh.userId } };
  };

  revokeToken = async ({ refreshToken }: { refreshToken?: string }): Promise<boolean> => {
    await updateRefreshUsed(this.#tx, digestSecret(refreshToken ?? ''));
    return true;
  };

  generateAccessToken = async () => generateSecret('token');
  generateRefreshToken = async () => generateSecret('refresh');

  saveToken = async (token: Token, client: LibraryClient, user: { id: string }): Promise<Token> => {
    const grantId = this.#refresh?.grantId ?? (await this.#openGrant());
    if (!(await insertAccessToken(this.#tx, grantId, digestSecret(token.accessToken)))) throw new Error('the grant has ended');
    await insertRefreshToken(this.#tx, grantId, digestSecret(token.refreshToken ?? ''));
    return { ...token, client, user };
  };

  async #openGrant(): Promise<string> {
    if (this.#code === undefined) throw new Error('a token was saved without a code');
    const { userId, clientId, clientName, digest } = this.#code;
    try {
      const grantId = await openGrant(this.#tx, { userId, clientId, name: clientName });
      await updateCodeGrant(this.#tx, digest, grantId);
      return grantId;
    } catch (error) {
      throw error instanceof AppError ? new OAuthProblem('invalid_grant', error.message) : error;
    }
  }
}

const descriptions: Record<string, string> = {
  invalid_client: 'This app is not registered here. Register it again.',
  invalid_grant: 'The code or refresh token is invalid, expired, used or revoked. Ask the user for access again.',
};

async function exchange(tx: Db, form: URLSearchParams): Promise<TokenAnswer | OAuthProblem> {
  const { scope: _scopesDoNotExist, ...body } = Object.fromEntries(form);
  const stores = new Stores(tx, body);
  const server = new OAuth2Server({
    // The token endpoint needs no more of a model than this.
    model: stores as unknown as OAuth2Server.AuthorizationCodeModel,
    accessTokenLifetime: ACCESS_TOKEN_SECONDS,
    refreshTokenLifetime: GRANT_IDLE_DAYS * DAY_SECONDS,
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  try {
    const { accessToken, refreshToken = '' } = await server.token(
      new TokenRequest({ method: 'POST', headers, query: {}, body }),
      new TokenResponse(),
    );
    return { access_token: accessToken, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS, refresh_token: refreshToken };
  } catch (error) {
    if (error instanceof ServerError) throw 'inner' in error ? error.inner : error;
    if (!(error instanceof OAuthError)) throw error;
    const { name, message } = error;
    return new OAuthProblem(name, descriptions[name] ?? `${message}.`, { status: name === 'invalid_client' ? 401 : 400 });
  }
}

/** Throws {@link OAuthProblem} for a grant that is refreshed too often, or a user whose grants are refreshed too often together. */
async function assertRefreshPace(pool: Sql, form: URLSearchParams): Promise<void> {
  const text = form.get('refresh_token') ?? '';
  const grant = isWellFormedSecret(text, 'refresh') ? await findRefreshGrant(pool, digestSecret(text)) : undefined;
  if (grant === undefined) return;
  assertPace(await admitOAuth(pool, grant.id, 'refresh'));
  // An app that was disconnected and does not give up costs the others nothing.
  if (grant.isLive) assertPace(await admitOAuth(pool, `user:${grant.userId}`, 'refreshOfUser'));
}

/** Parameters of a token request that may be given once; `resource` may be repeated (RFC 8707). */
function assertSingle(form: URLSearchParams): void {
  for (const name of new Set(form.keys()))
    if (name !== 'resource' && form.getAll(name).length > 1) throw new OAuthProblem('invalid_request', 'A parameter is given twice.');
}

/** `issuer` is an origin. Throws {@link OAuthProblem}; a code or refresh token that a refused request has used up stays used. */
export async function exchangeToken(pool: Sql, form: URLSearchParams, issuer: string): Promise<TokenAnswer> {
  assertSingle(form);
  const type = form.get('grant_type') ?? '';
  if (type === '') throw new OAuthProblem('invalid_request', `grant_type is missing. Send ${grantTypes.join(' or ')}.`);
  if (!grantTypes.some((known) => known === type))
    throw new OAuthProblem('unsupported_grant_type', `Send grant_type ${grantTypes.join(' or ')}.`);
  if ((form.get('client_id') ?? '') === '')
    throw new OAuthProblem('invalid_client', 'client_id is missing. Send it in the body.', { status: 401 });
  await assertRefreshPace(pool, form);
  assertOwnResources(form, issuer);
  const answer = await withTransaction(pool, (tx) => exchange(tx, form));
  if (answer instanceof OAuthProblem) throw answer;
  return answer;
}
