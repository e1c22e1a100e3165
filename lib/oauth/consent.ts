import type { Db } from '@/db/client';
import { digestSecret, generateSecret } from '@/lib/tokens/secret';
import { type AuthorizationRequest, toAnswerUri } from './authorization';
import { isLoopback } from './client-document/redirect-uri';
import { assertGrantFits, isConnected } from './grant';
import { insertCode } from './store';

/** Allows an app access; returns where the user goes next. Throws `invalid_body` when the account has too many connected apps. */
export async function allowAccess(db: Db, request: AuthorizationRequest, by: { userId: string; issuer: string }): Promise<string> {
  const { client, redirectUri, challenge, state } = request;
  await assertGrantFits(db, by.userId);
  const code = generateSecret('code');
  await insertCode(db, client, { digest: digestSecret(code), userId: by.userId, redirectUri, challenge });
  return toAnswerUri(redirectUri, by.issuer, { code, state });
}

/** The host that gets the answer of a request; undefined for an app on the user's own computer. */
export function hostOfAnswer(redirectUri: string): string | undefined {
  return isLoopback(redirectUri) ? undefined : new URL(redirectUri).host;
}

/**
 * Denies an app access; returns where the user goes next, or, for an app on the web without access, the host to which only the user's own
 * click leads (RFC 9700, section 4.11.2).
 */
export async function denyAccess(
  db: Db,
  { client, redirectUri, state }: AuthorizationRequest,
  by: { userId: string; issuer: string },
): Promise<{ location: string; unknownHost: string | undefined }> {
  const location = toAnswerUri(redirectUri, by.issuer, { error: 'access_denied', error_description: 'The user denied access.', state });
  const host = hostOfAnswer(redirectUri);
  const isKnown = host === undefined || (await isConnected(db, { userId: by.userId, clientId: client.id }));
  return { location, unknownHost: isKnown ? undefined : host };
}
