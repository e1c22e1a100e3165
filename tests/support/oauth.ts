import { POST as register } from '@/app/oauth/register/route';
import { POST as revoke } from '@/app/oauth/revoke/route';
import { POST as token } from '@/app/oauth/token/route';
import type { Sql } from '@/db/client';
import { readAuthorization } from '@/lib/oauth/authorization';
import { allowAccess } from '@/lib/oauth/consent';
import { openGrant } from '@/lib/oauth/grant';
import { newAccount } from './factories';
import { noteSecret } from './logs/secrets';
import { newPkce, REDIRECT_URI, toQuery } from './oauth-query';

export const ISSUER = 'http://127.0.0.1';
const context = { params: Promise.resolve({}) };

export type OAuthReply = { status: number; headers: Headers; body: Record<string, unknown> };

async function toReply(response: Response): Promise<OAuthReply> {
  const body: Record<string, unknown> = JSON.parse(await response.text());
  for (const name of ['access_token', 'refresh_token']) if (typeof body[name] === 'string') noteSecret(`a ${name}`, body[name]);
  return { status: response.status, headers: response.headers, body };
}

const at = (path: string, init: RequestInit) =>
  new Request(`${ISSUER}${path}`, { method: 'POST', ...init, headers: { Host: '127.0.0.1', ...init.headers } });

export type Form = Record<string, string> | [string, string][];

export const oauth = {
  register: async (metadata: unknown, headers: Record<string, string> = {}) =>
    toReply(
      await register(
        at('/oauth/register', { body: JSON.stringify(metadata), headers: { 'Content-Type': 'application/json', ...headers } }),
        context,
      ),
    ),
  token: async (form: Form) => toReply(await token(at('/oauth/token', { body: new URLSearchParams(form) }), context)),
  revoke: async (form: Form) => toReply(await revoke(at('/oauth/revoke', { body: new URLSearchParams(form) }), context)),
};

export async function registerApp(redirectUris: readonly string[] = [REDIRECT_URI]): Promise<string> {
  const { body } = await oauth.register({ client_name: 'Test app', redirect_uris: redirectUris, token_endpoint_auth_method: 'none' });
  return String(body.client_id);
}

/** A request that exchanges a code. */
export const toForm = (code: string, { clientId, verifier }: { clientId: string; verifier: string }) => ({
  grant_type: 'authorization_code',
  code,
  client_id: clientId,
  redirect_uri: REDIRECT_URI,
  code_verifier: verifier,
});

/** Returns the URL to which the browser is redirected. */
export async function allow(db: Sql, userId: string, query: URLSearchParams): Promise<URL> {
  const reading = await readAuthorization(db, query, { issuer: ISSUER, userId });
  if (reading.kind !== 'asked') throw new Error(`the request was not asked: ${JSON.stringify(reading)}`);
  const url = new URL(await allowAccess(db, reading.request, { userId, issuer: ISSUER }));
  noteSecret('a code', url.searchParams.get('code') ?? '');
  return url;
}

/** A new account before an app requests access, with a challenge and its verifier. */
export async function stageConsent(db: Sql, clientId: string) {
  const { userId } = await newAccount(db);
  return { userId, clientId, ...newPkce() };
}

export async function codeOf(db: Sql, { userId, clientId, challenge }: Awaited<ReturnType<typeof stageConsent>>): Promise<string> {
  const url = await allow(db, userId, toQuery({ clientId, challenge }));
  return url.searchParams.get('code') ?? '';
}

export type Connected = { clientId: string; access: string; refresh: string };

export async function connectApp(db: Sql, userId: string, given?: string): Promise<Connected> {
  const clientId = given ?? (await registerApp());
  const { verifier, challenge } = newPkce();
  const answer = await allow(db, userId, toQuery({ clientId, challenge }));
  const { status, body } = await oauth.token({
    grant_type: 'authorization_code',
    code: answer.searchParams.get('code') ?? '',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
  });
  if (status !== 200) throw new Error(`the code was not exchanged: ${JSON.stringify(body)}`);
  return { clientId, access: String(body.access_token), refresh: String(body.refresh_token) };
}

export const refreshWith = ({ clientId, refresh }: Pick<Connected, 'clientId' | 'refresh'>) =>
  oauth.token({ grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId });

/** A grant of an app to which the user has just allowed access. */
export async function openGrantOf(
  db: Sql,
  { redirectUri = REDIRECT_URI, ...grant }: { userId: string; clientId: string; name: string; redirectUri?: string },
): Promise<string> {
  await db`
    insert into oauth_clients (id, name, redirect_uris, allowed_at) values (${grant.clientId}, ${grant.name}, array[${redirectUri}], now())
    on conflict do nothing`;
  return openGrant(db, grant);
}
