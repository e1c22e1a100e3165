import type { Sql } from '@/db/client';
import { matchesRedirectUri, parseRedirectUri, SERVED_REDIRECT_URIS } from './client-document/redirect-uri';
import { getClient } from './clients';
import { assertOwnResources } from './metadata';
import { type Client, OAuthProblem } from './schema';
import { isConnected } from './store';

export type AuthorizationRequest = { client: Client; redirectUri: string; challenge: string; state: string | undefined };

export type Reading =
  | { kind: 'refused'; message: string; client?: Client }
  /** Without a click a browser is sent only to a connected app, because anyone can make one that errs on purpose (RFC 9700, 4.11.2). */
  | { kind: 'mistaken'; client: Client; location: string; message: string; isConnected: boolean }
  | { kind: 'asked'; request: AuthorizationRequest };

const MAX_STATE_CHARACTERS = 2048;
/** An S256 challenge is the base64url of 32 bytes. */
const challengeForm = /^[\w-]{43}$/;

/** The URI of an app with the answer for it, which names this server (RFC 9207). */
export function toAnswerUri(redirectUri: string, issuer: string, answer: Record<string, string | undefined>): string {
  const given = Object.entries({ ...answer, iss: issuer }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}

function single(params: URLSearchParams, name: string): string | undefined {
  const values = params.getAll(name);
  if (values.length > 1) throw new OAuthProblem('invalid_request', `The parameter ${name} is given twice.`);
  return values[0];
}

/** Throws {@link OAuthProblem}. */
async function readAudience(
  pool: Sql,
  params: URLSearchParams,
  userId: string,
): Promise<{ client: Client; redirectUri: string } | Extract<Reading, { kind: 'refused' }>> {
  const clientId = single(params, 'client_id');
  const redirectUri = single(params, 'redirect_uri');
  if (clientId === undefined || clientId === '')
    throw new OAuthProblem('invalid_request', 'The link of the app has no client_id. Start again in the app.');
  const client = await getClient(pool, clientId, userId);
  if (redirectUri === undefined || redirectUri === '')
    return { kind: 'refused', message: 'The link of the app has no redirect_uri. Start again in the app.', client };
  if (client.redirectUris.some((registered) => matchesRedirectUri(registered, redirectUri))) return { client, redirectUri };
  const message =
    parseRedirectUri(redirectUri) === undefined
      ? `The app asks to be answered at an address of a kind that we do not redirect to. We redirect to: ${SERVED_REDIRECT_URIS}.`
      : 'The app asks to be answered at an address that it has not registered. Do not continue.';
  return { kind: 'refused', message, client };
}

function stateOf(params: URLSearchParams): string | undefined {
  const [state] = params.getAll('state');
  return state === undefined || state.length > MAX_STATE_CHARACTERS ? undefined : state;
}

/** Throws {@link OAuthProblem} for a mistake in a request other than in its client or redirect URI. */
function assertServed(params: URLSearchParams, issuer: string): void {
  const refuse = (error: string, description: string): never => {
    throw new OAuthProblem(error, description);
  };
  for (const name of ['request', 'request_uri'])
    if (params.has(name)) refuse(`${name}_not_supported`, `Send the parameters in the query, without ${name}.`);
  const type = single(params, 'response_type');
  if (type === undefined) refuse('invalid_request', 'response_type is missing. Send response_type=code.');
  if (type !== 'code') refuse('unsupported_response_type', 'Send response_type=code.');
  if ((single(params, 'response_mode') ?? 'query') !== 'query') refuse('invalid_request', 'The only response_mode is query.');
  if (single(params, 'code_challenge_method') !== 'S256' || !challengeForm.test(single(params, 'code_challenge') ?? ''))
    refuse('invalid_request', 'PKCE is required: send code_challenge with code_challenge_method=S256.');
  assertOwnResources(params, issuer);
  if ((single(params, 'prompt') ?? '').split(' ').includes('none'))
    refuse('interaction_required', 'Access is always confirmed by the user. Do not send prompt=none.');
  const state = single(params, 'state');
  if (state !== stateOf(params)) refuse('invalid_request', `state has more than ${MAX_STATE_CHARACTERS} characters.`);
}

export function findMistake(params: URLSearchParams, issuer: string): OAuthProblem | undefined {
  try {
    assertServed(params, issuer);
    return undefined;
  } catch (error) {
    if (error instanceof OAuthProblem) return error;
    throw error;
  }
}

/** `issuer` is the origin that the user visits. */
export async function readAuthorization(
  pool: Sql,
  params: URLSearchParams,
  { issuer, userId }: { issuer: string; userId: string },
): Promise<Reading> {
  let audience: Awaited<ReturnType<typeof readAudience>>;
  try {
    audience = await readAudience(pool, params, userId);
  } catch (error) {
    if (error instanceof OAuthProblem) return { kind: 'refused', message: error.message };
    throw error;
  }
  if ('kind' in audience) return audience;
  const { client, redirectUri } = audience;
  const [state, mistake] = [stateOf(params), findMistake(params, issuer)];
  if (mistake === undefined)
    return { kind: 'asked', request: { client, redirectUri, state, challenge: single(params, 'code_challenge') ?? '' } };
  const { error, message } = mistake;
  return {
    kind: 'mistaken',
    client,
    message,
    location: toAnswerUri(redirectUri, issuer, { error, error_description: message, state }),
    isConnected: await isConnected(pool, { userId, clientId: client.id }),
  };
}
