import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { assertGrantFits } from '@/lib/tokens/grant';
import { digestSecret, generateSecret } from '@/lib/tokens/secret';
import { type AuthorizationRequest, toAnswerUri } from './authorization';
import { insertCode } from './store';

/** Allows an app what it asks for; answers where the user goes next. Throws `invalid_body` when the account has too many connected apps. */
export async function allowAccess(db: Db, request: AuthorizationRequest, by: { userId: string; issuer: string }): Promise<string> {
  const { client, redirectUri, challenge, state } = request;
  await assertGrantFits(db, by.userId);
  const code = generateSecret('code');
  const kept = await insertCode(db, { digest: digestSecret(code), userId: by.userId, clientId: client.id, redirectUri, challenge });
  if (!kept) throw new AppError('not_found', { message: 'This app is no longer registered here. Start again in the app.' });
  return toAnswerUri(redirectUri, by.issuer, { code, state });
}

/** Denies an app what it asks for; answers where the user goes next. */
export function denyAccess({ redirectUri, state }: AuthorizationRequest, issuer: string): string {
  return toAnswerUri(redirectUri, issuer, { error: 'access_denied', error_description: 'The user denied access.', state });
}
