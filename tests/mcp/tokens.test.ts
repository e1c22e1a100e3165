import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '@/lib/report/schema';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { type Harness, openHarness } from '@/tests/support/harness';
import { type McpEndpoint, startMcp } from '@/tests/support/mcp';
import { reportOfVersion1, richReport, strainedReport } from '@/tests/support/report-samples';
import { unscoredReport } from '@/tests/support/reports';
import { completeRunOf } from '@/tests/support/runs';

let harness: Harness;
let endpoint: McpEndpoint;
let client: Client;
let rest: ReturnType<typeof clientOf>;
beforeAll(async () => {
  harness = await openHarness();
  endpoint = await startMcp();
  const { secret } = await newAccount(harness.db, { credits: 20 });
  client = await endpoint.connect(secret);
  rest = clientOf(secret);
});
afterAll(async () => {
  await endpoint.close();
  await harness.close();
});

const tokensOf = (value: unknown): number => encode(typeof value === 'string' ? value : JSON.stringify(value)).length;

/** `both` is what a model is given by a client that hides nothing from it. */
type Answer = { both: number; text: number; result: CallToolResult };

async function answerOf(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const [block] = result.content;
  if (block?.type !== 'text') throw new Error('expected a text');
  const { structuredContent = '' } = result;
  return { both: tokensOf(structuredContent) + tokensOf(block.text), text: tokensOf(block.text), result };
}

async function idOf(report: object): Promise<string> {
  const id = String((await rest.submit({ url: metaUrl(newAdId()) })).body.id);
  await completeRunOf(harness.db, id, report as Report);
  return id;
}

/** The longest of every text, in a language whose words are long. */
function longestReport(): object {
  const words = 'Unquestionably, extraordinarily disproportionate characterizations overwhelm '.repeat(2).slice(0, 118);
  const { score, actions, ...report } = richReport();
  const filled = JSON.parse(JSON.stringify({ score, actions }), (_, value: unknown) => (typeof value === 'string' ? words : value));
  return { ...report, ...filled, score: { ...filled.score, value: score.value, grade: score.grade } };
}

const reports = {
  rich: richReport(),
  strained: strainedReport(),
  'of the longest texts': longestReport(),
  'of version 1': reportOfVersion1(),
  'of an ad without a video': unscoredReport(),
} as const;

describe('tokens of a language model', () => {
  test('all tools together take at most 2,500', async () => {
    expect(tokensOf(await client.listTools())).toBeLessThanOrEqual(2500);
  });

  test.each(Object.entries(reports))('the summary of a report, %s, takes at most 500, in both forms together', async (_name, report) => {
    const { both, result } = await answerOf('get_analysis', { id: await idOf(report), format: 'summary' });
    expect(both).toBeLessThanOrEqual(500);
    expect(result.structuredContent).not.toHaveProperty('report');
    expect(result.structuredContent).not.toHaveProperty('stills');
  });

  test('a report is answered once: as JSON with a text of at most 300 beside it', async () => {
    const id = await idOf(strainedReport());
    const { text, result } = await answerOf('get_analysis', { id });
    expect(result.structuredContent).toMatchObject({ report: { verdict: 'scored' } });
    expect(text).toBeLessThanOrEqual(300);
  });

  test('a report as Markdown is not answered as JSON too', async () => {
    const { result } = await answerOf('get_analysis', { id: await idOf(richReport()), format: 'markdown' });
    expect(result.structuredContent).not.toHaveProperty('report');
    expect(result.structuredContent).toMatchObject({ markdown: (result.content[0] as { text: string }).text });
  });

  test('every other answer is short', async () => {
    const submitted = await answerOf('analyze_ad', { url: metaUrl(newAdId()) });
    expect(submitted.both).toBeLessThanOrEqual(130);
    const { id } = submitted.result.structuredContent as { id: string };
    expect((await answerOf('get_analysis', { id })).both).toBeLessThanOrEqual(130);
    expect((await answerOf('get_credit_balance')).both).toBeLessThanOrEqual(30);
    const page = await answerOf('list_analyses', { pageSize: 5 });
    expect(page.text).toBeLessThanOrEqual(5 * 60);
    expect((await answerOf('get_analysis', { id: 5 })).both).toBeLessThanOrEqual(50);
  });
});

test('a summary says score, sections, actions and where the report is', async () => {
  const report = richReport();
  const id = await idOf(report);
  const { result } = await answerOf('get_analysis', { id, format: 'summary' });
  const { summary } = result.structuredContent as { summary: Record<string, object> };
  const { hook, script, visual, cta } = report.score.breakdown;
  expect(summary).toMatchObject({
    score: { value: report.score.value, grade: report.score.grade },
    sections: { hook: { score: hook.score }, script: { score: script.score }, visual: { score: visual.score }, cta: { score: cta.score } },
    actions: { steal: expect.any(String), adapt: expect.any(String), skip: expect.any(String) },
    url: expect.stringMatching(new RegExp(`^https?://[^/]+/analyses/${id}$`)),
  });
  const { text } = result.content[0] as { text: string };
  for (const words of [`${report.score.value} of 100`, `Hook ${hook.score} of 25`, 'Steal: ', 'Adapt: ', 'Skip: ', `/analyses/${id}`])
    expect(text).toContain(words);
});
