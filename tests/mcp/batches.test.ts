import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awayFromBoundary } from '@/tests/support/boundary';
import { newAccount } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { type McpEndpoint, startMcp } from '@/tests/support/mcp';
import { currentMeta, type RawAnswer, type RawMessage, sendRaw } from '@/tests/support/mcp-raw';

let harness: Harness;
let endpoint: McpEndpoint;
let secret: string;
beforeAll(async () => {
  harness = await openHarness();
  endpoint = await startMcp();
  secret = (await newAccount(harness.db)).secret;
});
afterAll(async () => {
  await endpoint.close();
  await harness.close();
});

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

const send = ({ token = secret, ...sent }: RawMessage): Promise<RawAnswer> => sendRaw(endpoint.url, { ...sent, token });

describe('a batch', () => {
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'get_credit_balance', arguments: {} } });
  const messagesIn = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));

  test.each([undefined, '2025-03-26'])('is answered as a stream where the header names revision %s', async (revision) => {
    const answer = await send({
      body: [call(1), { jsonrpc: '2.0', method: 'notifications/initialized' }, { ...ping, id: 'two' }],
      headers: { 'MCP-Protocol-Version': revision },
    });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(answer.headers['cache-control']).toBe('private, no-cache, no-transform');
    const results = messagesIn(answer.text);
    expect(results.map(({ id }) => id).toSorted()).toEqual([1, 'two']);
    expect(results.find(({ id }) => id === 1)).toMatchObject({ result: { structuredContent: { balance: expect.any(Number) } } });
  });

  test.each([
    ['tools/call', {}],
    ['tools/call', { name: 'get_analysis', arguments: [] }],
    ['resources/read', {}],
    ['prompts/get', { name: 7 }],
    ['tools/list', { cursor: 7 }],
  ] as const)('answers a message with parameters that %s does not take as one by itself: %j', async (method, params) => {
    const message = { jsonrpc: '2.0', id: 1, method, params };
    const alone = (await send({ body: message })).json();
    expect(alone).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: `Invalid parameters for ${method}.` } });
    const answer = await send({ body: [message, { ...ping, id: 2 }, { jsonrpc: '2.0', method, params }] });
    expect(answer.status).toBe(200);
    expect(messagesIn(answer.text).toSorted((a, b) => a.id - b.id)).toEqual([alone, { jsonrpc: '2.0', id: 2, result: {} }]);
    expect(messagesIn((await send({ body: [message] })).text)).toEqual([alone]);
  });

  test('is refused where two requests have the same id', async () => {
    for (const id of [1, 'one']) {
      const answer = await send({ body: [{ ...ping, id }, call(2), { ...ping, id }] });
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ id: null, error: { code: -32600, message: expect.stringContaining('id') } });
    }
    expect((await send({ body: [ping, { ...ping, id: '1' }] })).status).toBe(200);
  });

  test('is refused where a message is of the revision that has none', async () => {
    const current = { ...call(2), params: { ...call(2).params, _meta: currentMeta } };
    for (const headers of [{}, { 'MCP-Protocol-Version': '2025-03-26' }]) {
      const answer = await send({ body: [ping, current], headers });
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ id: null, error: { code: -32600, message: expect.stringContaining('2025-03-26') } });
    }
  });

  test('of notifications alone is 202 and empty', async () => {
    const answer = await send({ body: [{ jsonrpc: '2.0', method: 'notifications/initialized' }] });
    expect([answer.status, answer.text]).toEqual([202, '']);
  });

  test.each(['2025-06-18', '2025-11-25', '2026-07-28'])('is refused in revision %s, which has none', async (revision) => {
    const answer = await send({ body: [ping, ping], headers: { 'MCP-Protocol-Version': revision } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ id: null, error: { code: -32600, message: expect.stringContaining('2025-03-26') } });
  });

  test('is refused to a client that accepts no stream', async () => {
    expect((await send({ body: [ping], headers: { Accept: 'application/json' } })).status).toBe(406);
  });

  test('counts each of its messages', async () => {
    const account = await newAccount(harness.db);
    await harness.db`update api_tokens set limits = '{"mcp": 5}' where id = ${account.tokenId}`;
    await awayFromBoundary();
    const batch = { body: [1, 2, 3].map((id) => ({ ...ping, id })), token: account.secret };
    expect((await send(batch)).status).toBe(200);
    expect((await send(batch)).status).toBe(429);
  });
});
