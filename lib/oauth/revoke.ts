import type { Sql } from '@/db/client';
import { digestSecret, isWellFormedSecret } from '@/lib/tokens/secret';
import { endGrant } from './grant';
import { OAuthProblem } from './schema';
import { findAccessTokenGrant, findRefreshGrant } from './store';

/** Ends the whole grant (RFC 7009); an unknown token is revoked already. Throws {@link OAuthProblem}. */
export async function revokeByApp(pool: Sql, form: URLSearchParams): Promise<void> {
  const [token = '', ...more] = form.getAll('token');
  const [clientId] = form.getAll('client_id');
  if (token === '' || more.length > 0) throw new OAuthProblem('invalid_request', 'Send the token to revoke as the parameter token, once.');
  const grant = isWellFormedSecret(token, 'refresh')
    ? await findRefreshGrant(pool, digestSecret(token))
    : isWellFormedSecret(token)
      ? await findAccessTokenGrant(pool, digestSecret(token))
      : undefined;
  if (grant === undefined) return;
  if (clientId !== undefined && clientId !== grant.clientId)
    throw new OAuthProblem('invalid_client', 'The token was issued to another app.', { status: 401 });
  await endGrant(pool, grant.id);
}
