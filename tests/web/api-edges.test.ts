import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '@/lib/api-paths';
import { startIdleApp } from '@/tests/support/built-app';
import { newAccount } from '@/tests/support/factories';
import { perFile } from '@/tests/support/per-file';

const app = perFile(startIdleApp);

let secret: string;
beforeAll(async () => {
  ({ secret } = await newAccount(app.db));
});

type Sent = { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent };
type Got = { status: number; headers: IncomingMessage['headers']; body: string; localPort: number | undefined };

/** By a client that decodes nothing and adds no header. */
async function ask(path: string, { method = 'GET', headers = {}, body, agent }: Sent = {}): Promise<Got> {
  const asked = request(`${app.address}${path}`, { method, headers, ...(agent === undefined ? {} : { agent }) });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const localPort = answer.socket.localPort;
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer), localPort };
}

const bearer = () => ({ authorization: `Bearer ${secret}` });

describe('an answer of the API', () => {
  const documents = ['/openapi.json', '/openapi.yaml', '/report.schema.json', ''];

  test.each(documents)('says how long it is: the document at %j', async (path) => {
    const { status, headers, body } = await ask(`${API_BASE}${path}`);
    expect({ status, length: headers['content-length'], coding: headers['transfer-encoding'] }).toEqual({
      status: 200,
      length: String(Buffer.byteLength(body)),
      coding: undefined,
    });
    const head = await ask(`${API_BASE}${path}`, { method: 'HEAD' });
    expect({ length: head.headers['content-length'], body: head.body }).toEqual({ length: headers['content-length'], body: '' });
  });

  test.each(['/credits', '/analyses', '/analyses/nothing'])('says how long it is: %s', async (path) => {
    const { headers, body } = await ask(`${API_BASE}${path}`, { headers: bearer() });
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  });

  test('that is compressed on its way says no length but its own', async () => {
    const { headers } = await ask(`${API_BASE}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-length']).toBeUndefined();
  });

  test.each(['/credits', '/analyses', '/analyses/nothing', '/openapi.json', '', '/nothing'])(
    'depends on no header of the router of its pages: %j',
    async (path) => {
      const { headers } = await ask(`${API_BASE}${path}`, { headers: bearer() });
      expect(headers.vary ?? '').not.toMatch(/rsc|next-/i);
    },
  );

  test('still says on which headers of a client it depends', async () => {
    const { headers } = await ask(`${API_BASE}/analyses/00000000-0000-4000-8000-000000000000`, { headers: bearer() });
    expect(headers.vary).toMatch(/Accept, Authorization/);
  });
});

test.each(['/api', '/api/nothing', '/api/v2/analyses', `${API_BASE}/nothing`])('an unknown address returns JSON: %s', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const { status, headers, body } = await ask(path, { method });
    expect({ status, type: headers['content-type'], body: JSON.parse(body) }).toEqual({
      status: 404,
      type: 'application/json',
      body: { error: { code: 'not_found', message: expect.any(String) } },
    });
    expect(headers['x-request-id']).toBeDefined();
  }
});

test('the address of the API itself lists every endpoint, and each exists', async () => {
  const { status, body } = await ask(API_BASE);
  expect(status).toBe(200);
  const index = JSON.parse(body);
  expect(index.endpoints).toContainEqual({ method: 'POST', url: `${app.address}${API_BASE}/analyses`, summary: 'Submit an ad URL' });
  for (const address of [index.documentation, index.changelog, index.reportSchema, ...index.openapi])
    expect({ address, status: (await fetch(address)).status }).toEqual({ address, status: 200 });
});

test('the description of the API names the address of this server', async () => {
  const { servers } = JSON.parse((await ask(`${API_BASE}/openapi.json`)).body);
  expect(servers).toEqual([expect.objectContaining({ url: `${app.address}${API_BASE}` })]);
});

describe('an agent that looks for OAuth', () => {
  const json = async (path: string) => {
    const { status, headers, body } = await ask(path);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['access-control-allow-origin']).toBe('*');
    return { status, body: JSON.parse(body) };
  };

  test('is led from a 401 to the metadata of the resource, and from there to that of the authorization server', async () => {
    const { status, headers, body } = await ask(`${API_BASE}/mcp`, { method: 'POST', headers: { authorization: 'Bearer wrong' } });
    expect(status).toBe(401);
    expect(JSON.parse(body)).toEqual({ error: { code: 'unauthorized', message: expect.stringContaining('invalid bearer token') } });
    const challenge = String(headers['www-authenticate']);
    expect(challenge).toContain('error="invalid_token"');
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    expect(metadata).toBe(`${app.address}/.well-known/oauth-protected-resource${API_BASE}/mcp`);
    const resource = await json(new URL(metadata).pathname);
    expect(resource).toMatchObject({
      status: 200,
      body: { resource: `${app.address}${API_BASE}/mcp`, authorization_servers: [app.address], bearer_methods_supported: ['header'] },
    });
    const server = await json('/.well-known/oauth-authorization-server');
    expect(server).toMatchObject({
      status: 200,
      body: {
        issuer: app.address,
        authorization_endpoint: `${app.address}/oauth/authorize`,
        token_endpoint: `${app.address}/oauth/token`,
        registration_endpoint: `${app.address}/oauth/register`,
        revocation_endpoint: `${app.address}/oauth/revoke`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      },
    });
  });

  test.each(['', API_BASE, `${API_BASE}/mcp`])('finds the metadata of the resource "%s" under its own path', async (path) => {
    const { status, body } = await json(`/.well-known/oauth-protected-resource${path}`);
    expect({ status, resource: body.resource }).toEqual({ status: 200, resource: `${app.address}${path}` });
  });

  test.each([
    '/.well-known/oauth-protected-resource/elsewhere',
    `/.well-known/oauth-authorization-server${API_BASE}/mcp`,
    '/.well-known/openid-configuration',
    `/.well-known/openid-configuration${API_BASE}/mcp`,
    `${API_BASE}/mcp/.well-known/openid-configuration`,
  ])('gets a 404 in JSON at %s', async (path) => {
    expect(await json(path)).toEqual({
      status: 404,
      body: { error: 'not_found', error_description: expect.stringContaining('/.well-known/oauth-authorization-server') },
    });
  });

  test.each(['/oauth', '/oauth/unknown', '/oauth/token/more', '/.well-known'])('gets a 404 in JSON for %s', async (path) => {
    const { status, headers, body } = await ask(path);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'application/json' });
    expect(JSON.parse(body)).toHaveProperty('error');
  });

  test.each(['/.well-known/oauth-authorization-server', `/.well-known/oauth-protected-resource${API_BASE}/mcp`])(
    'may read %s from a page of another origin, with headers of its own',
    async (path) => {
      const { status, headers } = await ask(path, { method: 'OPTIONS' });
      expect({ status, origin: headers['access-control-allow-origin'] }).toEqual({ status: 204, origin: '*' });
    },
  );

  test.each(['/oauth/token', '/oauth/register', '/oauth/revoke'])(
    'may call %s from a page of another origin, by POST alone',
    async (path) => {
      const preflight = await ask(path, { method: 'OPTIONS' });
      expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': '*', allow: 'POST, OPTIONS' } });
      const { status, headers, body } = await ask(path);
      expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'POST, OPTIONS' });
      expect(JSON.parse(body)).toEqual({ error: 'invalid_request', error_description: expect.stringContaining('POST') });
    },
  );
});

test('a connection is kept for 80 seconds without traffic, longer than a load balancer keeps it', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const first = await ask('/api/health/live', { agent });
    expect(first.headers['keep-alive']).toBe('timeout=80');
    expect((await ask('/api/health/live', { agent })).localPort).toBe(first.localPort);
  } finally {
    agent.destroy();
  }
});

test('no picture is computed for a stranger', async () => {
  expect((await ask('/screenshots/report.png')).status).toBe(200);
  expect((await ask('/_next/image?url=%2Fscreenshots%2Freport.png&w=640&q=75')).status).toBe(404);
});
