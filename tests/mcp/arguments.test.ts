import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { tools } from '@/lib/operations/tools';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { sendRaw } from '@/tests/support/mcp-raw';
import { perFile } from '@/tests/support/per-file';
import { scoredReport } from '@/tests/support/reports';
import { completeRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

async function newAgent() {
  const { secret } = await newAccount(harness.db);
  return { secret, client: await endpoint.connect(secret) };
}
type Agent = Awaited<ReturnType<typeof newAgent>>;

async function call({ client }: Agent, name: string, args: Record<string, unknown>) {
  const {
    isError,
    content,
    structuredContent: structured,
  }: CallToolResult = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const [block] = content;
  if (block?.type !== 'text') throw new Error('expected a text');
  return { isError, structured: structured ?? {}, text: block.text };
}

describe('an argument', () => {
  test('that is null counts as not sent', async () => {
    const agent = await newAgent();
    const url = metaUrl(newAdId());
    const { structured } = await call(agent, 'analyze_ad', { url, video: null, waitSeconds: null });
    const id = String(structured.id);
    const args = { id, format: null, stills: null, waitSeconds: null };
    expect((await call(agent, 'get_analysis', args)).structured).toMatchObject({ id, status: 'queued' });
    await completeRunOf(harness.db, id, scoredReport());
    expect((await call(agent, 'get_analysis', args)).structured).toMatchObject({ id, report: { verdict: 'scored' } });
    expect((await call(agent, 'list_analyses', { page: null, pageSize: null })).structured).toMatchObject({
      pagination: { page: 1, pageSize: 25 },
    });
    const sent = tools.flatMap(({ name, inputSchema }) =>
      Object.keys(inputSchema.properties ?? {}).map((argument) => `${name} ${argument}`),
    );
    expect(sent.sort()).toEqual([
      'analyze_ad format',
      'analyze_ad url',
      'analyze_ad video',
      'analyze_ad waitSeconds',
      'get_analysis format',
      'get_analysis id',
      'get_analysis stills',
      'get_analysis waitSeconds',
      'list_analyses adId',
      'list_analyses after',
      'list_analyses completedAfter',
      'list_analyses minScore',
      'list_analyses page',
      'list_analyses pageName',
      'list_analyses pageSize',
      'list_analyses platform',
      'list_analyses samples',
      'list_analyses since',
    ]);
  });

  test('that is a number may be text, in decimal notation alone', async () => {
    const agent = await newAgent();
    const { structured } = await call(agent, 'analyze_ad', { url: metaUrl(newAdId()), video: '1', waitSeconds: '0' });
    await completeRunOf(harness.db, String(structured.id), scoredReport());
    expect((await call(agent, 'get_analysis', { id: structured.id, waitSeconds: '1.0' })).structured).toMatchObject({ status: 'done' });
    for (const waitSeconds of ['0x1', '1e1', ' 1', '', 'soon'])
      expect((await call(agent, 'get_analysis', { id: structured.id, waitSeconds })).isError).toBe(true);
    expect((await call(agent, 'list_analyses', { page: '1', pageSize: '5', minScore: '1' })).structured).toMatchObject({
      pagination: { page: 1, pageSize: 5, total: 1 },
    });
  });

  test.each([
    ['absent', {}],
    ['null', { arguments: null }],
    ['an empty list', { arguments: [] }],
  ])('and none: %s', async (_what, given) => {
    const { secret } = await newAgent();
    const send = (method: string, params: object) =>
      sendRaw(endpoint.url, { token: secret, body: { jsonrpc: '2.0', id: 1, method, ...params } });
    const balance = await send('tools/call', { params: { name: 'get_credit_balance', ...given } });
    expect(balance.json()).toMatchObject({ result: { structuredContent: { balance: 5 } } });
    const params = 'arguments' in given ? { params: given.arguments } : {};
    expect((await send('tools/list', params)).json()).toMatchObject({ result: { tools: expect.any(Array) } });
  });

  test('of the list filters it as the query of the REST API does', async () => {
    const agent = await newAgent();
    const { structured } = await call(agent, 'analyze_ad', { url: metaUrl(newAdId()), waitSeconds: 0.5 });
    await completeRunOf(harness.db, String(structured.id), scoredReport());
    expect((await call(agent, 'list_analyses', { minScore: 1, pageName: 'a page', page: null })).structured).toMatchObject({
      data: [{ id: structured.id }],
      pagination: { total: 1 },
    });
    const { isError, text } = await call(agent, 'list_analyses', { minScore: 101 });
    expect([isError, JSON.parse(text)]).toMatchObject([true, { error: { code: 'invalid_query' } }]);
  });

  test('waitSeconds above its limit counts as the limit', async () => {
    const agent = await newAgent();
    const { structured } = await call(agent, 'analyze_ad', { url: metaUrl(newAdId()) });
    await completeRunOf(harness.db, String(structured.id), scoredReport());
    expect((await call(agent, 'get_analysis', { id: structured.id, waitSeconds: 600 })).structured).toMatchObject({ status: 'done' });
  });

  // Cursor sent one to tools that take none.
  test('that no tool has is ignored, as an unknown field of the REST API is', async () => {
    const agent = await newAgent();
    expect((await call(agent, 'get_credit_balance', { random_string: 'x' })).structured).toEqual({ balance: 5, lifetimePurchased: 5 });
    const url = metaUrl(newAdId());
    const { structured } = await call(agent, 'analyze_ad', { url, random_string: null, wait_seconds: 5 });
    expect((await clientOf(agent.secret).submit({ url, random_string: 'x' })).body).toMatchObject({ id: structured.id });
  });
});

describe('an ID that is no analysis', () => {
  const faultOf = async (agent: Agent, id: string) => {
    const { isError, text } = await call(agent, 'get_analysis', { id });
    expect(isError).toBe(true);
    return JSON.parse(text);
  };

  test.each(['1248806319947205', '7123456789012345678901'])('says for %s, the ID of an ad, how to find its analysis', async (id) => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const url = metaUrl('1248806319947205');
    if (id === '1248806319947205') await call(other, 'analyze_ad', { url });
    const { error } = await faultOf(agent, id);
    expect(error).toEqual({ code: 'not_found', message: expect.stringMatching(/ID of an ad.* list of analyses.* URL of an ad/) });
    expect((await clientOf(agent.secret).fetch(id)).body).toEqual({ error });
  });

  test('asks for the ID alone when it gets a path', async () => {
    const agent = await newAgent();
    const { structured } = await call(agent, 'analyze_ad', { url: metaUrl(newAdId()) });
    const id = `/api/v1/analyses/${structured.id}`;
    const message = 'There is no analysis with this ID. Send the ID alone, a UUID, without a path or an address.';
    expect(await faultOf(agent, id)).toEqual({ error: { code: 'not_found', message } });
  });
});
