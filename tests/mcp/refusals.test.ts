import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { protocolRevisions } from '@/lib/operations/protocol-revisions';
import { listRequests } from '@/lib/requests/list';
import { flushRequests } from '@/lib/requests/log';
import { awayFromBoundary } from '@/tests/support/boundary';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { type CurrentMessage, currentMeta, type RawAnswer, sendCurrent, sendRaw } from '@/tests/support/mcp-raw';
import { perFile } from '@/tests/support/per-file';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

let secret: string;
beforeAll(async () => {
  secret = (await newAccount(harness.db, { credits: 20 })).secret;
});

const revision = '2026-07-28';
const meta = currentMeta;

type Sent = Omit<CurrentMessage, 'token'> & { token?: string };

const send = ({ token = secret, ...sent }: Sent): Promise<RawAnswer> => sendCurrent(endpoint.url, { ...sent, token });

const errorOf = (answer: RawAnswer) => {
  expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: 1, error: { message: expect.any(String) } });
  return [answer.status, (answer.json().error as { code: number }).code];
};

describe('invalid requests', () => {
  const version = 'io.modelcontextprotocol/protocolVersion';
  const balance = { name: 'get_credit_balance', arguments: {} };

  test.each([
    ['a request without _meta', { meta: undefined }],
    ['without a revision in _meta', { meta: { ...meta, [version]: undefined } }],
    ['with a revision that is no text', { meta: { ...meta, [version]: 7 } }],
    ['without capabilities', { meta: { [version]: revision } }],
    ['with capabilities that are no object', { meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': 'all' } }],
    ['with a client that has no name', { meta: { ...meta, 'io.modelcontextprotocol/clientInfo': {} } }],
  ] as const)('%s: -32602 and 400', async (_what, sent) => {
    expect(errorOf(await send(sent))).toEqual([400, -32602]);
  });

  test.each([
    ['without the header of the revision', { headers: { 'MCP-Protocol-Version': undefined } }],
    ['with the header of another revision', { headers: { 'MCP-Protocol-Version': '2025-11-25' } }],
    ['with another revision in _meta', { meta: { ...meta, [version]: '2027-01-01' } }],
    ['without the header of the method', { headers: { 'Mcp-Method': undefined } }],
    ['with the header of another method', { headers: { 'Mcp-Method': 'prompts/list' } }],
    ['with the method in other letters', { headers: { 'Mcp-Method': 'Tools/List' } }],
    ['without the name of the tool', { method: 'tools/call', params: balance, headers: { 'Mcp-Name': undefined } }],
    ['with the name of another tool', { method: 'tools/call', params: balance, headers: { 'Mcp-Name': 'analyze_ad' } }],
    [
      'with the name of another resource',
      { method: 'resources/read', params: { uri: 'reference://usp' }, headers: { 'Mcp-Name': 'reference://aida' } },
    ],
    ['with the name of another prompt', { method: 'prompts/get', params: { name: 'teardown' }, headers: { 'Mcp-Name': 'compare_ads' } }],
  ] as const)('%s: -32020 and 400', async (_what, sent) => {
    expect(errorOf(await send(sent))).toEqual([400, -32020]);
  });

  test.each(['2027-01-01', '2025-11-25', 'v999.0.0'])(
    'revision %s in _meta: -32022 and 400, with the supported ones',
    async (requested) => {
      const answer = await send({ meta: { ...meta, [version]: requested }, headers: { 'MCP-Protocol-Version': requested } });
      expect(errorOf(answer)).toEqual([400, -32022]);
      expect(answer.json()).toMatchObject({ error: { data: { requested, supported: protocolRevisions } } });
    },
  );

  test.each(['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'subscriptions/listen', 'tools/destroy', 'constructor'])(
    'the method %s: -32601 and 404',
    async (method) => {
      const answer = await send({ method });
      expect(errorOf(answer)).toEqual([404, -32601]);
    },
  );

  test('parameters that a method does not take, an unknown tool and a missing resource: -32602', async () => {
    for (const sent of [
      { method: 'tools/call', params: { name: 'get_analysis', arguments: ['id'] } },
      { method: 'tools/call', params: { name: 'delete_everything' } },
      { method: 'tools/call', params: {} },
      { method: 'resources/read', params: { uri: `analysis://${randomUUID()}` } },
      { method: 'resources/read', params: { uri: 'reference://no-such' } },
      { method: 'resources/list', params: { cursor: 'x' } },
      { method: 'prompts/get', params: { name: 'none' } },
    ])
      expect(errorOf(await send(sent))).toEqual([200, -32602]);
  });

  test('a resource past its limit: the status of the REST endpoint as its code', async () => {
    const account = await newAccount(harness.db);
    await harness.db`update api_tokens set limits = '{"fetch": 1}' where id = ${account.tokenId}`;
    await awayFromBoundary();
    const read = { method: 'resources/read', params: { uri: `analysis://${randomUUID()}` }, token: account.secret };
    expect(errorOf(await send(read))).toEqual([200, -32602]);
    const refused = await send(read);
    expect(errorOf(refused)).toEqual([200, 429]);
    expect(refused.json()).toMatchObject({ error: { data: { code: 'rate_limited', retryAfterSeconds: expect.any(Number) } } });
  });

  test('a client that accepts neither JSON nor a stream: 406', async () => {
    expect(errorOf(await send({ headers: { Accept: 'text/html' } }))).toEqual([406, 406]);
  });

  test('a notification of another revision; one of this revision is 202', async () => {
    const notify = (claimed: string) =>
      sendRaw(endpoint.url, {
        token: secret,
        body: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, _meta: { ...meta, [version]: claimed } } },
        headers: { 'MCP-Protocol-Version': claimed },
      });
    expect((await notify(revision)).status).toBe(202);
    expect((await notify('2027-01-01')).status).toBe(400);
  });
});

test('the error of a tool is in the log of requests by its code, whatever the revision', async () => {
  const account = await newAccount(harness.db, { credits: 0 });
  const callTool = (name: string, args: object) => ({ method: 'tools/call', params: { name, arguments: args } });
  const missing = callTool('get_analysis', { id: randomUUID() });
  await send({ ...missing, token: account.secret });
  const body = { jsonrpc: '2.0', id: 1, ...callTool('analyze_ad', { url: metaUrl(newAdId()) }) };
  await sendRaw(endpoint.url, { token: account.secret, body });
  await sendRaw(endpoint.url, { token: account.secret, body: { jsonrpc: '2.0', id: 1, ...callTool('get_credit_balance', {}) } });
  await flushRequests(harness.db);
  const { requests } = await listRequests(webContextOf(harness.db, account), {});
  expect(requests.map(({ status, code }) => [status, code])).toEqual([
    [200, null],
    [200, 'insufficient_credits'],
    [200, 'not_found'],
  ]);
});
