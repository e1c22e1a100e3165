import { createHash, randomBytes } from 'node:crypto';

export const REDIRECT_URI = 'http://127.0.0.1:5123/callback';

export type Pkce = { verifier: string; challenge: string };

export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export type Asked = { clientId: string; challenge: string; redirectUri?: string; more?: Record<string, string> };

export function toQuery({ clientId, challenge, redirectUri = REDIRECT_URI, more = {} }: Asked): URLSearchParams {
  return new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'of-the-app',
    ...more,
  });
}
