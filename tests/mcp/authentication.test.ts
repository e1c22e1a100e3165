import { beforeAll, describe, expect, test } from 'vitest';
import { generateSecret } from '@/lib/tokens/secret';
import { awayFromBoundary } from '@/tests/support/boundary';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { type RawAnswer, type RawMessage, sendRaw } from '@/tests/support/mcp-raw';
import { perFile } from '@/tests/support/per-file';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

let secret: string;
beforeAll(async () => {
  secret = (await newAccount(harness.db)).secret;
});

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

const send = ({ body = ping, token = secret, ...sent }: RawMessage): Promise<RawAnswer> => sendRaw(endpoint.url, { ...sent, body, token });

describe('authentication', () => {
  test('lets a message with a good token in, and carries the headers of every answer', async () => {
    const answer = await send({});
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'private, no-cache',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'ratelimit-policy': '"mcp";q=120;w=60',
        ratelimit: expect.stringMatching(/^"mcp";r=\d+;t=\d+$/),
      },
    });
    expect(answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(answer.headers).not.toHaveProperty('mcp-session-id');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('answers 401 in the shape of every error without a good token', async () => {
    for (const token of ['', 'x', generateSecret()]) {
      const answer = await send({ token });
      expect(answer).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': expect.stringContaining('/.well-known/oauth-protected-resource/api/v1/mcp"') },
      });
      expect(answer.json()).toEqual({ error: { code: 'unauthorized', message: expect.any(String) } });
    }
  });

  test('answers 405 to every method but POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await send({ method });
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } });
      expect(answer.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
    }
  });

  test('rejects pages of other sites and other host names, before it checks the token', async () => {
    const own = endpoint.url.host;
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'HTTPS://evil.example' },
      { Origin: 'https:evil' },
      { Host: 'evil.example', Origin: 'null' },
      { Origin: 'https://localhost.evil.example' },
      { Origin: 'https://127.0.0.1@evil.example' },
      { Host: 'evil.example' },
      { Host: `evil.example:${endpoint.url.port}` },
      { Host: '127.0.0.1.evil.example', Origin: `http://${own}` },
    ]) {
      const answer = await send({ headers, token: '' });
      expect([answer.status, headers]).toEqual([403, headers]);
      expect(answer.json()).toMatchObject({ error: { code: 'forbidden' } });
    }
    for (const headers of [
      { Origin: `http://${own}` },
      { Origin: 'http://localhost:6274' },
      { Origin: 'null' },
      { Origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
      { Origin: 'vscode-file://vscode-app' },
      { Host: 'localhost' },
      { Host: '[::1]:3000' },
    ]) {
      expect([(await send({ headers })).status, headers]).toEqual([200, headers]);
      expect((await send({ headers, token: '' })).status).toBe(401);
    }
  });

  test('counts its own calls, 120 a minute, and says in the header when to come again', async () => {
    const account = await newAccount(harness.db);
    await harness.db`update api_tokens set limits = '{"mcp": 3}' where id = ${account.tokenId}`;
    await awayFromBoundary();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({ token: account.secret })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    for (const answer of refused) {
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(answer.json()).toEqual({
        error: { code: 'rate_limited', message: expect.stringContaining(`${seconds} seconds`) },
        retryAfterSeconds: seconds,
      });
    }
  });
});

describe('what is no message', () => {
  test.each([
    ['a batch', [ping, { ...ping, id: 2 }], -32600],
    ['a batch of no message', [ping, 7], -32600],
    ['an empty batch', [], -32600],
    ['a bare value', '7', -32600],
    ['no JSON', '{', -32700],
    ['nothing', '', -32700],
    ['an object that is no JSON-RPC', {}, -32600],
    ['another version of JSON-RPC', { ...ping, jsonrpc: '1.0' }, -32600],
    ['a request whose id is no id', { ...ping, id: {} }, -32600],
    ['a request without a method', { jsonrpc: '2.0', id: 1 }, -32600],
    ['JSON nested too deep', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`, -32600],
    ['more than 16 KiB', { ...ping, params: { filler: 'x'.repeat(20_000) } }, -32600],
  ])('%s is answered with 400 and a JSON-RPC error', async (_what, body, code) => {
    const answer = await send({ body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code, message: expect.any(String) } });
    expect(answer.headers['x-request-id']).toEqual(expect.any(String));
  });

  test.each(['utf-16', '"UTF-16LE"', 'iso-8859-1', 'utf-8x'])('the charset %s is rejected with a message', async (charset) => {
    const answer = await send({ headers: { 'Content-Type': `application/json; a=1 ; Charset=${charset}` } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ id: null, error: { code: -32600, message: expect.stringContaining('UTF-8') } });
  });

  test.each(['; charset=utf-8', ';charset="UTF-8"', '; charset=utf8', '; charset=', ';', '; a=1'])(
    'JSON with the parameters %j is read',
    async (parameters) => {
      expect((await send({ headers: { 'Content-Type': `application/json${parameters}` } })).status).toBe(200);
    },
  );

  test('another media type, or a client that accepts neither type of answer, is rejected', async () => {
    expect((await send({ headers: { 'Content-Type': 'text/plain' } })).status).toBe(400);
    // Two of them, joined on the way.
    expect((await send({ headers: { 'Content-Type': 'application/json; a=1, application/json' } })).status).toBe(400);
    const refused = await send({ headers: { Accept: 'text/html, application/json;q=0' } });
    expect(refused.status).toBe(406);
    expect(refused.json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32000, message: expect.stringContaining('application/json') },
    });
  });
});

describe('an answer', () => {
  test('is JSON, and a stream when the client gave a token for progress', async () => {
    const call = (id: number, meta?: object) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'get_credit_balance', arguments: {}, ...(meta === undefined ? {} : { _meta: meta }) },
    });
    const plain = await send({ body: call(1) });
    expect(plain.headers['content-type']).toBe('application/json');
    const streamed = await send({ body: call(2, { progressToken: 'p' }) });
    expect(streamed.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-cache, no-transform',
      'x-request-id': expect.any(String),
    });
    const [, data = ''] = /^event: message\ndata: (.*)\n\n$/.exec(streamed.text) ?? [];
    expect(JSON.parse(data)).toEqual({ ...plain.json(), id: 2 });
  });

  test.each([
    ['nothing', undefined, 'application/json'],
    ['anything', '*/*', 'application/json'],
    ['JSON alone', 'application/json', 'application/json'],
    ['a stream alone', 'text/event-stream', 'text/event-stream'],
  ])('has an accepted type, also for a client that names %s', async (_what, accept, contentType) => {
    const answer = await send({ headers: { Accept: accept } });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, contentType]);
    expect(answer.text).toContain('"result":{}');
  });

  test('is JSON for a client that wants progress and accepts no stream', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_credit_balance', _meta: { progressToken: 1 } } };
    const answer = await send({ body: call, headers: { Accept: 'application/json' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
  });

  test('is 202 and empty for a notification', async () => {
    const answer = await send({ body: { jsonrpc: '2.0', method: 'notifications/initialized' } });
    expect([answer.status, answer.text]).toEqual([202, '']);
  });
});

describe('behind authentication', () => {
  test('each tool counts against the limit of its REST endpoint, and a rejection is a result', async () => {
    const account = await newAccount(harness.db);
    await harness.db`update api_tokens set limits = '{"submit": 1, "list": 1, "fetch": 1, "credits": 1}' where id = ${account.tokenId}`;
    const client = await endpoint.connect(account.secret);
    await awayFromBoundary();
    for (const [name, args] of [
      ['analyze_ad', { url: metaUrl(newAdId()) }],
      ['list_analyses', {}],
      ['get_analysis', { id: '00000000-0000-4000-8000-000000000000' }],
      ['get_credit_balance', {}],
    ] as const) {
      const results = [];
      for (let i = 0; i < 3; i += 1) results.push(await client.callTool({ name, arguments: args }));
      const faults = results.filter(({ isError }) => isError).map(({ content }) => JSON.parse((content as [{ text: string }])[0].text));
      const refused = faults.filter((fault) => fault.error.code === 'rate_limited');
      expect([name, refused.length]).toEqual([name, 2]);
      const [{ retryAfterSeconds, error }] = refused;
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(error.message).toContain(`${retryAfterSeconds} seconds`);
    }
  });
});
