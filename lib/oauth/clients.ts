import type { Sql } from '@/db/client';
import { FairQueue } from '@/lib/fair-queue';
import { log } from '@/lib/log';
import { processState } from '@/lib/process-state';
import { admitOAuth } from '@/lib/rate-limit/admit';
import { withoutTurn } from '@/lib/turns';
import { parseClientId } from './client-document/client-id';
import { ClientDocumentError } from './client-document/failure';
import { type FetchOptions, fetchClientDocument } from './client-document/fetch';
import { TIMEOUT_SECONDS } from './client-document/limits';
import { hostOfAnswer, SERVED_REDIRECT_URIS } from './client-document/redirect-uri';
import { toClientName } from './client-document/schema';
import { assertPace } from './pace';
import { MAX_ID_CHARACTERS, readRegistrationId, toRegistrationId } from './registration';
import { type Client, grantTypes, OAuthProblem, Registration } from './schema';
import { findFreshClient, selectRedirectUris, upsertDocument } from './store';

const registrationRules: Record<string, string> = {
  redirect_uris: `Register 1 to 20 redirect_uris, each one of: ${SERVED_REDIRECT_URIS}; without a user, a fragment or a wildcard.`,
  grant_types: 'grant_types must contain authorization_code.',
  response_types: 'response_types must contain code.',
};

const MAX_NAMED = 200;

/** Names the redirect URI that was refused, in the characters that RFC 6749 allows in a description. */
function nameRefused(given: unknown, path: readonly PropertyKey[]): string {
  const uri = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], given);
  if (path.length < 2 || typeof uri !== 'string') return '';
  return `This redirect URI cannot be registered: ${uri.slice(0, MAX_NAMED).replace(/[^ !#-[\]-~]/g, '?')} . `;
}

/** Registers an app (RFC 7591), of which nothing is stored. Throws {@link OAuthProblem}. */
export function registerClient(given: unknown): Record<string, unknown> {
  const parsed = Registration.safeParse(given);
  if (!parsed.success) {
    const { path = [] } = parsed.error.issues[0] ?? {};
    const field = String(path[0]);
    const error = field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    const rule = registrationRules[field] ?? 'Send the metadata of the app as a JSON object.';
    throw new OAuthProblem(error, `${nameRefused(given, path)}${rule}`);
  }
  const { client_name, redirect_uris: redirectUris } = parsed.data;
  const name = toClientName(client_name) ?? 'Unnamed app';
  const id = toRegistrationId({ name, redirectUris });
  if (id === undefined)
    throw new OAuthProblem('invalid_redirect_uri', 'Register fewer or shorter redirect_uris: together at most 1,300 characters.');
  return {
    client_id: id,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: grantTypes,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

const idForm = new RegExp(`^[!-~]{1,${MAX_ID_CHARACTERS}}$`);

async function fetchDocument(clientId: string, options: FetchOptions) {
  try {
    return await fetchClientDocument(clientId, options);
  } catch (cause) {
    if (!(cause instanceof ClientDocumentError)) throw cause;
    log.info('the metadata document of an app could not be used', { code: cause.code, cause: cause.cause });
    throw new OAuthProblem('invalid_client', cause.message);
  }
}

const places = () => processState('client documents', () => new FairQueue({ atOnce: 8, atOncePerLane: 2 }));
/** Twice as long as a document may take, so that a place gets free in between. */
const MAX_WAIT_MS = 2 * TIMEOUT_SECONDS * 1000;
const toCrowded = () => {
  const message = 'Many apps are being connected at the moment. Try again in a minute.';
  return new OAuthProblem('temporarily_unavailable', message, { status: 503, retryAfterSeconds: 60 });
};

const withPlace = <T>(userId: string, load: () => Promise<T>): Promise<T> =>
  withoutTurn(async () => {
    const leave = await places().enterWithin(MAX_WAIT_MS, userId, toCrowded);
    return load().finally(leave);
  });

/** A metadata document is fetched for `userId`, when it was not fetched lately. Throws {@link OAuthProblem} for an unusable client. */
export async function getClient(pool: Sql, clientId: string, userId: string, options: FetchOptions = {}): Promise<Client> {
  const known = idForm.test(clientId) ? (readRegistrationId(clientId) ?? (await findFreshClient(pool, clientId))) : undefined;
  if (known !== undefined) return known;
  if (parseClientId(clientId) === undefined)
    throw new OAuthProblem('invalid_client', 'This app is not registered here. Remove the connection in the app and add it again.');
  const { document, keptSeconds } = await withPlace(userId, async () => {
    assertPace(await admitOAuth(pool, `user:${userId}`, 'document'));
    return fetchDocument(clientId, options);
  });
  const client = { id: clientId, name: document.name ?? new URL(clientId).hostname, redirectUris: document.redirectUris };
  await upsertDocument(pool, client, keptSeconds);
  return client;
}

/** Undefined for a registered app, whose name anyone could have chosen. */
export function hostOfClient(clientId: string): string | undefined {
  return parseClientId(clientId)?.hostname;
}

/** The hosts at which each of these apps may be answered, by its id; none for an app on the user's computer. */
export async function findAnswerHosts(pool: Sql, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await selectRedirectUris(pool, ids);
  const hostsOf = (uris: readonly string[]) => uris.flatMap((uri) => hostOfAnswer(uri) ?? []);
  return new Map(rows.map(({ id, redirectUris }) => [id, [...new Set(hostsOf(redirectUris))]]));
}
