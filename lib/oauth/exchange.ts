import { createHash } from 'node:crypto';
import { type Db, type Sql, withTransaction } from '@/db/client';
import { AppError } from '@/lib/errors';
import { admitOAuth } from '@/lib/rate-limit/admit';
import { digestSecret, generateSecret, isWellFormedSecret } from '@/lib/tokens/secret';
import { endGrant, openGrant } from './grant';
import { assertOwnResources } from './metadata';
import { assertPace } from './pace';
import { readRegistrationId } from './registration';
import { ACCESS_TOKEN_SECONDS, grantTypes, OAuthProblem } from './schema';
import {
  countRefreshTokens,
  findRefreshGrant,
  hasClient,
  insertAccessToken,
  insertRefreshToken,
  lockCode,
  lockRefreshToken,
  updateCodeGrant,
  updateCodeUsed,
  updateRefreshUsed,
} from './store';

/** The answer to an app for a code or a refresh token (RFC 6749, section 5.1). */
export type TokenAnswer = { access_token: string; token_type: 'Bearer'; expires_in: number; refresh_token: string };

/** The number of refreshes after which a grant ends: more than a year of one an hour, which bounds its stored rows. */
const MAX_REFRESHES = 10_000;

/** RFC 7636, section 4.1. */
const verifierForm = /^[\w.~-]{43,128}$/;

const toChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function requireParameter(form: URLSearchParams, name: string): string {
  const value = form.get(name) ?? '';
  if (value === '') throw new OAuthProblem('invalid_request', `${name} is missing. Send it in the body.`);
  return value;
}

type Redeem = (tx: Db, form: URLSearchParams, clientId: string) => Promise<string | undefined>;

/**
 * Returns the new grant. A code that is used again was stolen, or its first use was: the grant that it was exchanged for ends (RFC 6749,
 * section 4.1.2). It is used up before its verifier is checked, so that none can be guessed.
 */
const redeemCode: Redeem = async (tx, form, clientId) => {
  const text = requireParameter(form, 'code');
  const digest = digestSecret(text);
  const code = isWellFormedSecret(text, 'code') ? await lockCode(tx, digest) : undefined;
  if (code?.isUsed && code.tokenId !== null) await endGrant(tx, code.tokenId);
  if (code === undefined || code.isUsed || code.isExpired || code.clientId !== clientId) return undefined;
  await updateCodeUsed(tx, digest);
  const verifier = form.get('code_verifier') ?? '';
  if (!verifierForm.test(verifier) || toChallenge(verifier) !== code.challenge) return undefined;
  // Its absence is right (OAuth 2.1, section 10.2).
  if ((form.get('redirect_uri') ?? code.redirectUri) !== code.redirectUri) return undefined;
  const { userId, clientName: name } = code;
  const grantId = await openGrant(tx, { userId, clientId, name }).catch((error: unknown) => {
    throw error instanceof AppError ? new OAuthProblem('invalid_grant', error.message) : error;
  });
  await updateCodeGrant(tx, digest, grantId);
  return grantId;
};

/** Returns its grant. A refresh token that is reused was stolen, or its first use was: the grant ends (RFC 9700, section 4.14). */
const redeemRefreshToken: Redeem = async (tx, form, clientId) => {
  const text = requireParameter(form, 'refresh_token');
  const digest = digestSecret(text);
  const refresh = isWellFormedSecret(text, 'refresh') ? await lockRefreshToken(tx, digest) : undefined;
  if (refresh === undefined) return undefined;
  const { grantId, isReused, isLive } = refresh;
  const isOver = isReused || (await countRefreshTokens(tx, grantId)) >= MAX_REFRESHES;
  if (isOver) await endGrant(tx, grantId);
  if (isOver || !isLive || refresh.clientId !== clientId) return undefined;
  await updateRefreshUsed(tx, digest);
  return grantId;
};

const redeem: Record<(typeof grantTypes)[number], Redeem> = { authorization_code: redeemCode, refresh_token: redeemRefreshToken };

/** Returns a problem and does not throw it, so that what it has used up or ended stays so. */
async function exchange(tx: Db, form: URLSearchParams, type: keyof typeof redeem): Promise<TokenAnswer | OAuthProblem> {
  const clientId = form.get('client_id') ?? '';
  if (readRegistrationId(clientId) === undefined && !(await hasClient(tx, clientId)))
    return new OAuthProblem('invalid_client', 'This app is not registered here. Register it again.', { status: 401 });
  const grantId = await redeem[type](tx, form, clientId).catch((error: unknown) => {
    if (error instanceof OAuthProblem) return error;
    throw error;
  });
  if (grantId instanceof OAuthProblem) return grantId;
  const problem = 'The code or refresh token is invalid, expired, used or revoked. Ask the user for access again.';
  if (grantId === undefined) return new OAuthProblem('invalid_grant', problem);
  const [accessToken, refreshToken] = [generateSecret('token'), generateSecret('refresh')];
  if (!(await insertAccessToken(tx, grantId, digestSecret(accessToken)))) throw new Error('the grant has ended');
  await insertRefreshToken(tx, grantId, digestSecret(refreshToken));
  return { access_token: accessToken, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS, refresh_token: refreshToken };
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
  const given = form.get('grant_type') ?? '';
  if (given === '') throw new OAuthProblem('invalid_request', `grant_type is missing. Send ${grantTypes.join(' or ')}.`);
  const type = grantTypes.find((known) => known === given);
  if (type === undefined) throw new OAuthProblem('unsupported_grant_type', `Send grant_type ${grantTypes.join(' or ')}.`);
  if ((form.get('client_id') ?? '') === '')
    throw new OAuthProblem('invalid_client', 'client_id is missing. Send it in the body.', { status: 401 });
  await assertRefreshPace(pool, form);
  assertOwnResources(form, issuer);
  const answer = await withTransaction(pool, (tx) => exchange(tx, form, type));
  if (answer instanceof OAuthProblem) throw answer;
  return answer;
}
