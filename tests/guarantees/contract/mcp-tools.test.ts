import { randomUUID } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { operations } from '@/lib/operations';
import { tools } from '@/lib/operations/tools';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { perFile } from '@/tests/support/per-file';
import { refundedMessage } from '@/tests/support/refunded-message';
import { scoredReport, unscoredReport } from '@/tests/support/reports';
import { completeRunOf, failRunOf, startRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

type Agent = TestAccount & { client: Client };

/** An account whose client knows the output schemas, and so checks every answer by them. */
async function newAgent(credits = 5): Promise<Agent> {
  const account = await newAccount(harness.db, { credits });
  await harness.db`update api_tokens set limits = '{"submit": 1000}' where id = ${account.tokenId}`;
  const client = await endpoint.connect(account.secret);
  await client.listTools();
  return { ...account, client };
}

type Outcome = { isError: boolean; structured: Record<string, unknown>; text: string };

function toOutcome(answer: unknown): Outcome {
  const result: CallToolResult = CallToolResultSchema.parse(answer);
  const [block] = result.content;
  if (result.content.length !== 1 || block?.type !== 'text') throw new Error('expected one text block');
  return { isError: result.isError ?? false, structured: result.structuredContent ?? {}, text: block.text };
}

async function call({ client }: Agent, name: string, args?: Record<string, unknown>): Promise<Outcome> {
  return toOutcome(await client.callTool({ name, ...(args === undefined ? {} : { arguments: args }) }));
}

/** A call that waits; `meanwhile` happens when it is known to do so. */
async function callWhile({ client }: Agent, name: string, args: Record<string, unknown>, meanwhile: () => Promise<void>): Promise<Outcome> {
  let onprogress = (): void => undefined;
  const isWaiting = new Promise<void>((resolve) => {
    onprogress = resolve;
  });
  const waiting = client.callTool({ name, arguments: args }, undefined, { onprogress: () => onprogress() });
  await isWaiting;
  await meanwhile();
  return toOutcome(await waiting);
}

async function submit(agent: Agent): Promise<string> {
  return String((await call(agent, 'analyze_ad', { url: metaUrl(newAdId()) })).structured.id);
}

function schemasIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>];
  return [...own, ...Object.values(value).flatMap(schemasIn)];
}

describe('the tools', () => {
  test('are four, and every operation but that of a still, which comes with its analysis, has exactly one', async () => {
    const { client } = await newAgent();
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(['analyze_ad', 'list_analyses', 'get_analysis', 'get_credit_balance']);
    const others = operations.map(({ id }) => id).filter((id) => id !== 'getStill');
    expect(tools.map(({ operation }) => operation.id).sort()).toEqual(others.sort());
  });

  test('say what they do, what they take and what they answer, with nothing left to a default', async () => {
    const { client } = await newAgent();
    for (const tool of (await client.listTools()).tools) {
      expect(tool.description?.length).toBeGreaterThan(60);
      expect(tool.annotations).toEqual({
        title: tool.title,
        readOnlyHint: expect.any(Boolean),
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: tool.name === 'analyze_ad',
      });
      expect(tool.annotations?.readOnlyHint).toBe(tool.name !== 'analyze_ad');
      for (const schema of [tool.inputSchema, tool.outputSchema]) {
        expect(schema).toMatchObject({ type: 'object', properties: expect.any(Object) });
        const nested = schemasIn(schema);
        expect(nested.filter(({ type }) => Array.isArray(type))).toEqual([]);
        // What we take is closed; what we answer may gain fields.
        const isOpen = ({ additionalProperties }: (typeof nested)[number]) => additionalProperties !== false;
        const objects = nested.filter(({ type, properties }) => type === 'object' && properties);
        expect(objects.filter((object) => isOpen(object) !== (schema === tool.outputSchema))).toEqual([]);
      }
    }
  });
});

describe('analyze_ad', () => {
  test('submits as the REST endpoint does: one credit, the same id, the same source', async () => {
    const agent = await newAgent();
    const url = metaUrl(newAdId());
    const { structured, text } = await call(agent, 'analyze_ad', { url });
    expect(structured).toEqual({
      id: expect.any(String),
      status: 'queued',
      estimatedSeconds: expect.any(Number),
      links: { self: `/api/v1/analyses/${structured.id}` },
    });
    for (const words of [String(structured.id), 'queued', 'get_analysis']) expect(text).toContain(words);
    const rest = clientOf(agent.secret);
    expect((await rest.submit({ url })).body).toMatchObject({ id: structured.id, status: 'queued' });
    expect((await rest.fetch(String(structured.id))).body).toMatchObject({ status: 'queued', source: 'api' });
    expect((await call(agent, 'get_credit_balance')).structured).toEqual({ balance: 4, lifetimePurchased: 5 });
  });

  test('includes the report when the analysis ends while it waits: its summary, or the format that was asked for', async () => {
    const agent = await newAgent();
    const url = metaUrl(newAdId());
    const id = String((await call(agent, 'analyze_ad', { url })).structured.id);
    const report = scoredReport();
    const state = { id, status: 'done', links: { self: `/api/v1/analyses/${id}` }, errorMessage: null, failure: null };
    const ended = await callWhile(agent, 'analyze_ad', { url, waitSeconds: 20 }, () => completeRunOf(harness.db, id, report));
    expect(ended.structured).toEqual({ ...state, summary: expect.objectContaining({ score: expect.anything() }) });
    const again = await call(agent, 'analyze_ad', { url, waitSeconds: 1, format: 'json' });
    expect(again.structured).toEqual({ ...state, cached: true, report });
    const markdown = await call(agent, 'analyze_ad', { url, waitSeconds: 1, format: 'markdown' });
    expect(markdown.structured).toEqual({ ...state, cached: true, markdown: markdown.text });
    expect((await call(agent, 'get_analysis', { id, format: 'markdown' })).text).toBe(markdown.text);
  });

  test('includes why, when the analysis fails while it waits', async () => {
    const agent = await newAgent();
    const url = metaUrl(newAdId());
    const id = String((await call(agent, 'analyze_ad', { url })).structured.id);
    const ended = await callWhile(agent, 'analyze_ad', { url, waitSeconds: 20 }, () => failRunOf(harness.db, id, 'ad_not_found'));
    expect(ended.structured).toMatchObject({
      id,
      status: 'failed',
      report: null,
      errorMessage: refundedMessage('ad_not_found'),
      failure: { code: 'ad_not_found', retryable: false },
    });
    expect((await call(agent, 'get_analysis', { id })).structured).toMatchObject({ failure: { retryable: false } });
  });

  test('answers how far the analysis is when the time is up', async () => {
    const agent = await newAgent();
    const url = metaUrl(newAdId());
    const id = String((await call(agent, 'analyze_ad', { url })).structured.id);
    await startRunOf(harness.db, id, 'Opening the ad library page');
    const startedAt = performance.now();
    const { structured } = await call(agent, 'analyze_ad', { url, waitSeconds: 1 });
    expect(performance.now() - startedAt).toBeGreaterThan(950);
    expect(structured).toEqual({ id, status: 'fetching', links: { self: `/api/v1/analyses/${id}` } });
  });
});

describe('the tools that read', () => {
  test('answer an analysis before and after its end', async () => {
    const agent = await newAgent();
    const id = await submit(agent);
    expect((await call(agent, 'get_analysis', { id })).structured).toMatchObject({ id, status: 'queued', report: null });
    const report = scoredReport();
    const ended = await callWhile(agent, 'get_analysis', { id, waitSeconds: 20 }, () => completeRunOf(harness.db, id, report));
    expect(ended.structured).toEqual({
      id,
      status: 'done',
      source: 'api',
      report,
      currentStep: null,
      stills: [],
      errorMessage: null,
      failure: null,
    });
    const textOf = async (format: string) => (await call(agent, 'get_analysis', { id, format })).text;
    expect(ended.text).toMatch(/in structuredContent\. If you cannot see it, call get_analysis with format markdown\.$/);
    expect(await textOf('summary')).toMatch(/call get_analysis with format markdown, or with json/);
  });

  test('answer the list and the balance as the REST endpoints do', async () => {
    const agent = await newAgent();
    for (const report of [scoredReport(), unscoredReport()]) await completeRunOf(harness.db, await submit(agent), report);
    const rest = clientOf(agent.secret);
    const listed = async (query: string) => {
      const { data, pagination } = (await rest.list(query)).body as unknown as { data: Record<string, unknown>[]; pagination: unknown };
      return { data: data.map(({ url, createdAt, ...item }) => item), pagination };
    };
    expect((await call(agent, 'list_analyses')).structured).toEqual(await listed(''));
    expect((await call(agent, 'list_analyses', { page: 2, pageSize: 1 })).structured).toEqual(await listed('?page=2&pageSize=1'));
    expect((await call(agent, 'list_analyses', { page: -1, pageSize: 1e9 })).structured).toMatchObject({
      pagination: { page: 1, pageSize: 100 },
    });
    expect((await call(agent, 'get_credit_balance', {})).structured).toEqual((await rest.credits()).body);
  });
});

describe('a fault of a tool', () => {
  const faultOf = async (agent: Agent, name: string, args?: Record<string, unknown>) => {
    const { isError, structured, text } = await call(agent, name, args);
    expect({ isError, structured }).toEqual({ isError: true, structured: {} });
    return JSON.parse(text);
  };

  test('is a result with the code and the message of the REST endpoint', async () => {
    const agent = await newAgent(0);
    const rest = clientOf(agent.secret);
    for (const body of [{}, { url: null }, { url: 7 }, { url: '' }, { url: 'https://example.com/' }, { url: metaUrl(newAdId()) }])
      expect(await faultOf(agent, 'analyze_ad', body)).toEqual((await rest.submit(body)).body);
    expect(await faultOf(agent, 'analyze_ad')).toMatchObject({ error: { code: 'missing_url' } });
    for (const id of [randomUUID(), 'x', ''])
      expect(await faultOf(agent, 'get_analysis', { id })).toMatchObject({ error: { code: 'not_found' } });
    for (const args of [undefined, {}, { id: null }, { id: 5 }])
      expect(await faultOf(agent, 'get_analysis', args)).toEqual({
        error: { code: 'invalid_body', message: expect.stringContaining('"id"') },
      });
  });

  test('names the argument that is out of its range', async () => {
    const agent = await newAgent();
    const url = metaUrl(newAdId());
    const id = randomUUID();
    for (const [name, args, words] of [
      ['analyze_ad', { url, waitSeconds: '0x5' }, 'waitSeconds'],
      ['analyze_ad', { url, format: 'pdf' }, 'format'],
      ['get_analysis', { id, format: 'pdf' }, 'format'],
      ['get_analysis', { id, stills: 'yes' }, 'stills'],
    ] as const)
      expect(await faultOf(agent, name, args)).toEqual({ error: { code: 'invalid_body', message: expect.stringContaining(words) } });
    expect((await clientOf(agent.secret).credits()).body).toMatchObject({ balance: 5 });
  });

  test('is a protocol error for an unknown tool or a malformed call', async () => {
    const { client } = await newAgent();
    await expect(client.callTool({ name: 'delete_everything', arguments: {} })).rejects.toMatchObject({ code: -32602 });
    const odd = { method: 'tools/call', params: { name: 'analyze_ad', arguments: ['url'] } };
    await expect(client.request(odd as never, CallToolResultSchema)).rejects.toMatchObject({ code: -32602 });
    await expect(client.request({ method: 'tools/destroy' } as never, CallToolResultSchema)).rejects.toMatchObject({ code: -32601 });
  });
});
