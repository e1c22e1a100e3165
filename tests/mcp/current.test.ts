import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { protocolRevisions } from '@/lib/operations/protocol-revisions';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { type CurrentMessage, currentMeta, type RawAnswer, sendCurrent } from '@/tests/support/mcp-raw';
import { perFile } from '@/tests/support/per-file';
import { completeRunOf, startRunOf } from '@/tests/support/runs';
import { until } from '@/tests/support/until';
import { countWaiters } from '@/tests/support/waiters';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

let secret: string;
beforeAll(async () => {
  secret = (await newAccount(harness.db, { credits: 20 })).secret;
});

const revision = '2026-07-28';

type Sent = Omit<CurrentMessage, 'token'> & { token?: string };

const send = ({ token = secret, ...sent }: Sent): Promise<RawAnswer> => sendCurrent(endpoint.url, { ...sent, token });

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

  test('receives each step while a call waits', async () => {
    const client = await connect({ pin: revision });
    const id = await submit();
    const seen: { progress: number; message?: string | undefined }[] = [];
    const waiting = client.callTool(
      { name: 'get_analysis', arguments: { id, waitSeconds: 30 } },
      { onprogress: (progress) => void seen.push(progress) },
    );
    await expect.poll(() => seen.at(-1)?.message).toBe('In the queue');
    await startRunOf(harness.db, id, 'Opening the ad library page');
    await expect.poll(() => seen.at(-1)?.message).toBe('Opening the ad library page');
    await completeRunOf(harness.db, id);
    expect((await waiting).structuredContent).toMatchObject({ status: 'done' });
    await client.close();
  });

  test('ends the wait of a call that it cancels', async () => {
    const client = await connect({ pin: revision });
    const id = await submit();
    const cancel = new AbortController();
    const waiting = client.callTool(
      { name: 'get_analysis', arguments: { id, waitSeconds: 40 } },
      { signal: cancel.signal, onprogress: () => undefined },
    );
    await until('the call waits', () => countWaiters() > 0);
    cancel.abort();
    await expect(waiting).rejects.toThrow();
    await until('nobody waits', () => countWaiters() === 0);
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
    const streamed = await send({ method: 'tools/call', params, meta: { ...currentMeta, progressToken: 7 } });
    expect(streamed.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-cache, no-transform',
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
