import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protocolRevisions } from '@/lib/operations/protocol-revisions';
import { awayFromBoundary } from '@/tests/support/boundary';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { type McpEndpoint, startMcp } from '@/tests/support/mcp';
import { type RawAnswer, sendRaw } from '@/tests/support/mcp-raw';
import { completeRunOf, startRunOf } from '@/tests/support/runs';
import { until } from '@/tests/support/until';

let harness: Harness;
let endpoint: McpEndpoint;
let secret: string;
beforeAll(async () => {
  harness = await openHarness();
  endpoint = await startMcp();
  secret = (await newAccount(harness.db, { credits: 20 })).secret;
});
afterAll(async () => {
  await endpoint.close();
  await harness.close();
});

const revision = '2026-07-28';
const meta = { 'io.modelcontextprotocol/protocolVersion': revision, 'io.modelcontextprotocol/clientCapabilities': {} };

type Sent = {
  method?: string;
  params?: Record<string, unknown>;
  meta?: unknown;
  headers?: Record<string, string | undefined>;
  token?: string;
};

/** One request of the revision, whole but for what is given. */
function send({ method = 'tools/list', params = {}, headers = {}, token = secret, ...sent }: Sent): Promise<RawAnswer> {
  const _meta = 'meta' in sent ? sent.meta : meta;
  const name = params.name ?? params.uri;
  return sendRaw(endpoint.url, {
    token,
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(_meta === undefined ? {} : { _meta }) } },
    headers: {
      'MCP-Protocol-Version': revision,
      'Mcp-Method': method,
      ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}),
      ...headers,
    },
  });
}

const errorOf = (answer: RawAnswer) => {
  expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: 1, error: { message: expect.any(String) } });
  return [answer.status, (answer.json().error as { code: number }).code];
};

const resultOf = async (sent: Sent) => (await send(sent)).json().result as Record<string, unknown>;

async function connect(mode: VersionNegotiationMode, token = secret): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(endpoint.url, { requestInit: { headers: { Authorization: `Bearer ${token}` } } }));
  return client;
}

const submit = async () => String((await clientOf(secret).submit({ url: metaUrl(newAdId()) })).body.id);

describe('the client of the SDK’s second version', () => {
  test.each([
    ['that asks first', 'auto', revision],
    ['that is of this revision alone', { pin: revision }, revision],
    ['that shakes hands', 'legacy', '2025-11-25'],
  ] as const)('%s gets everything in its revision', async (_who, mode, negotiated) => {
    const client = await connect(mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(negotiated);
    expect(client.getServerVersion()).toMatchObject({ name: 'ad-analysis-service' });
    expect(client.getInstructions()).toContain('analyze_ad');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'analyze_ad',
      'list_analyses',
      'get_analysis',
      'get_credit_balance',
    ]);
    const balance = await client.callTool({ name: 'get_credit_balance', arguments: {} });
    expect(balance.structuredContent).toEqual((await clientOf(secret).credits()).body);
    const id = await submit();
    await completeRunOf(harness.db, id);
    expect((await client.callTool({ name: 'get_analysis', arguments: { id } })).structuredContent).toMatchObject({
      id,
      status: 'done',
      report: { verdict: 'scored' },
    });
    expect((await client.listResources()).resources[0]).toMatchObject({ uri: expect.stringMatching(/^analysis:/) });
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    const [content] = (await client.readResource({ uri: `analysis://${id}` })).contents;
    expect(JSON.parse(content !== undefined && 'text' in content ? content.text : '')).toEqual((await clientOf(secret).fetch(id)).body);
    expect((await client.listPrompts()).prompts).toHaveLength(3);
    expect((await client.getPrompt({ name: 'teardown', arguments: { url: 'an ad' } })).messages).toHaveLength(1);
    await client.close();
  });

  test('is told each step while a call waits', async () => {
    const client = await connect({ pin: revision });
    const id = await submit();
    const seen: { progress: number; message?: string | undefined }[] = [];
    const waiting = client.callTool(
      { name: 'get_analysis', arguments: { id, waitSeconds: 30 } },
      { onprogress: (progress) => void seen.push(progress) },
    );
    await expect.poll(() => seen.at(-1)?.message).toBe('In line');
    await startRunOf(harness.db, id, 'Opening the ad library page');
    await expect.poll(() => seen.at(-1)?.message, { timeout: 5000 }).toBe('Opening the ad library page');
    await completeRunOf(harness.db, id);
    expect((await waiting).structuredContent).toMatchObject({ status: 'done' });
    await client.close();
  });

  test('ends the wait of a call that it cancels', async () => {
    const holder = globalThis as typeof globalThis & { adAnalysisWaiters?: { waiters: ReadonlySet<unknown> } };
    const waiters = () => holder.adAnalysisWaiters?.waiters.size ?? 0;
    const client = await connect({ pin: revision });
    const id = await submit();
    const cancel = new AbortController();
    const waiting = client.callTool(
      { name: 'get_analysis', arguments: { id, waitSeconds: 40 } },
      { signal: cancel.signal, onprogress: () => undefined },
    );
    await until('the call waits', () => waiters() > 0);
    cancel.abort();
    await expect(waiting).rejects.toThrow();
    await until('nobody waits', () => waiters() === 0);
    await client.close();
  });
});

describe('a result', () => {
  const told = { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'ad-analysis-service' } } };
  const forAll = { ...told, ttlMs: 3_600_000, cacheScope: 'public' };
  const forOne = { ...told, ttlMs: 0, cacheScope: 'private' };

  test('of server/discover names every revision, the capabilities and the instructions', async () => {
    expect(await resultOf({ method: 'server/discover' })).toMatchObject({
      ...forAll,
      supportedVersions: protocolRevisions,
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: expect.stringContaining('analyze_ad'),
    });
  });

  test('says how long it may be kept, and whether for one caller', async () => {
    for (const method of ['tools/list', 'prompts/list', 'resources/templates/list'])
      expect(await resultOf({ method })).toMatchObject(forAll);
    expect(await resultOf({ method: 'resources/read', params: { uri: 'reference://usp' } })).toMatchObject(forAll);
    expect(await resultOf({ method: 'resources/list' })).toMatchObject(forOne);
    const uri = `analysis://${await submit()}`;
    expect(await resultOf({ method: 'resources/read', params: { uri } })).toMatchObject(forOne);
  });

  test('of a call is complete, and a stream where progress is wanted', async () => {
    const params = { name: 'get_credit_balance', arguments: {} };
    const plain = await send({ method: 'tools/call', params });
    expect(plain.headers['content-type']).toBe('application/json');
    expect(plain.json().result).toMatchObject({ ...told, structuredContent: { balance: expect.any(Number) } });
    const streamed = await send({ method: 'tools/call', params, meta: { ...meta, progressToken: 7 } });
    expect(streamed.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
    });
    expect(JSON.parse(/^event: message\ndata: (.*)\n\n$/.exec(streamed.text)?.[1] ?? '')).toEqual(plain.json());
  });

  test('of a tool that fails is a result too', async () => {
    const result = await resultOf({ method: 'tools/call', params: { name: 'get_analysis', arguments: { id: randomUUID() } } });
    expect(result).toMatchObject({ ...told, isError: true });
  });

  test('has the name that its header gives as Base64', async () => {
    const encoded = `=?base64?${Buffer.from('reference://usp').toString('base64')}?=`;
    const answer = await send({ method: 'resources/read', params: { uri: 'reference://usp' }, headers: { 'Mcp-Name': encoded } });
    expect(answer.json()).toMatchObject({ result: { contents: [{ uri: 'reference://usp' }] } });
  });
});

describe('what is refused', () => {
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
    'revision %s in _meta: -32022 and 400, with those that are served',
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
      { method: 'tools/call', params: { name: 'get_analysis', arguments: [] } },
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
