import { MAX_BODY_KIB } from '@/lib/limits';
import { registerClient } from '@/lib/oauth/clients';
import { exchangeToken } from '@/lib/oauth/exchange';
import { revokeByApp } from '@/lib/oauth/revoke';
import { OAuthProblem } from '@/lib/oauth/schema';
import { verifyToken } from '@/lib/tokens/verify';
import { hasNul, readJsonObject, readText } from '../http/body';
import { requireDatabase } from '../http/context';
import { bearerOf } from '../http/route';
import { answering } from './answer';
import { issuerOf } from './issuer';

async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw new OAuthProblem('invalid_request', 'Send the parameters in the body, with content type application/x-www-form-urlencoded.');
  const text = await readText(request, MAX_BODY_KIB * 1024);
  if (hasNul(text)) throw new OAuthProblem('invalid_request', 'The body has a NUL character. Leave it out.');
  return new URLSearchParams(text);
}

/** RFC 6749, section 3.2: codes and refresh tokens against access tokens. */
export const token = answering(async (request) => {
  const form = await readForm(request);
  return { body: await exchangeToken(requireDatabase(), form, issuerOf(request)), headers: { Pragma: 'no-cache' } };
});

/** RFC 7009. */
export const revoke = answering(async (request) => {
  await revokeByApp(requireDatabase(), await readForm(request));
  return { body: {} };
});

/** A client that sends a wrong token while it asks for a new one would go on sending it, so its user has to know. */
async function assertNoWrongToken(request: Request): Promise<void> {
  const secret = bearerOf(request);
  if (secret === undefined || (await verifyToken(requireDatabase(), secret, 'mcp')) !== undefined) return;
  throw new OAuthProblem('invalid_token', 'The token in the Authorization header is wrong, expired or revoked. Send a good one, or none.', {
    status: 401,
  });
}

/** RFC 7591. */
export const register = answering(async (request) => {
  await assertNoWrongToken(request);
  const metadata = await readJsonObject(request);
  return { status: 201, body: registerClient(metadata) };
});
