import type { Db } from '@/db/client';
import { digestSecret, generateSecret } from '@/lib/tokens/secret';
import { type AuthorizationRequest, toAnswerUri } from './authorization';
import { hostOfAnswer, isLoopback } from './client-document/redirect-uri';
import { assertGrantFits } from './grant';
import { insertCode, isConnected } from './store';

/** Throws `invalid_body` when the account has too many connected apps. */
export async function allowAccess(db: Db, request: AuthorizationRequest, by: { userId: string; issuer: string }): Promise<string> {
  const { client, redirectUri, challenge, state } = request;
  await assertGrantFits(db, by.userId);
  const code = generateSecret('code');
  await insertCode(db, client, { digest: digestSecret(code), userId: by.userId, redirectUri, challenge });
  return toAnswerUri(redirectUri, by.issuer, { code, state });
}

/** Only the user's own click leads to an unconnected app that is on the web or has a scheme of its own (RFC 9700, section 4.11.2). */
export async function denyAccess(
  db: Db,
  { client, redirectUri, state }: AuthorizationRequest,
  by: { userId: string; issuer: string },
): Promise<{ location: string; host: string | undefined; isKnown: boolean }> {
  const location = toAnswerUri(redirectUri, by.issuer, { error: 'access_denied', error_description: 'The user denied access.', state });
  const isKnown = isLoopback(redirectUri) || (await isConnected(db, { userId: by.userId, clientId: client.id }));
  return { location, host: hostOfAnswer(redirectUri), isKnown };
}
