import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Identity = { sub: string; email: string; email_verified: boolean; name?: string };

export type FakeOpenId = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Sets the person who signs in and agrees from now on. */
  become: (identity: Identity) => void;
  close: () => Promise<void>;
};

type Grant = { identity: Identity; challenge: string; redirectUri: string };

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** An OpenID provider in Google's place: it shows no page, but requires PKCE, the client's secret and a single use of each code. */
export async function startOpenId(): Promise<FakeOpenId> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [clientId, clientSecret] = ['ads.apps.example', randomUUID()];
  const grants = new Map<string, Grant>();
  let current: Identity | undefined;
  let issuer = '';

  const sign = (claims: object) => {
    const head = `${base64url({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64url(claims)}`;
    return `${head}.${createSign('RSA-SHA256').update(head).sign(privateKey, 'base64url')}`;
  };

  const authorize = (url: URL, response: ServerResponse) => {
    const asked = url.searchParams;
    if (current === undefined || asked.get('client_id') !== clientId || asked.get('code_challenge_method') !== 'S256')
      return answer(response, 400, { error: 'invalid_request' });
    const code = randomUUID();
    const redirectUri = asked.get('redirect_uri') ?? '';
    grants.set(code, { identity: current, challenge: asked.get('code_challenge') ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
    response.writeHead(302, { location: back.href }).end();
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await readForm(request);
    const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const [id, secret] = basic === '' ? [form.get('client_id'), form.get('client_secret')] : basic.split(':').map(decodeURIComponent);
    if (id !== clientId || secret !== clientSecret) return answer(response, 401, { error: 'invalid_client' });
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return answer(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 600, ...grant.identity };
    return answer(response, 200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 600, id_token: sign(claims) });
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/authorize') return authorize(url, response);
    if (url.pathname === '/token') return void token(request, response);
    if (url.pathname === '/jwks')
      return answer(response, 200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] });
    return answer(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    become: (identity) => {
      current = identity;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
}
