import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleAdOf } from '@/lib/ads/sample-ads';
import { toMakeModules } from '@/lib/operations/recipes';
import { example } from '@/lib/report/example';
import { dispatch } from '@/tests/support/dispatch';
import { newAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { type RequestServer, serveRequests } from '@/tests/support/serve-requests';
import { runTool } from '@/tests/support/tools';

const harness = perFile(openHarness);

let server: RequestServer;
beforeAll(async () => {
  server = await serveRequests(dispatch);
});
afterAll(() => server.close());

const newToken = async () => (await newAccount(harness.db, { credits: 0 })).secret;

type Item = Record<string, unknown>;
type Parameters = {
  method: string;
  url: string;
  headerParameters: { parameters: { name: string; value: string }[] };
  jsonBody?: string;
  assignments: { assignments: { name: string; value: string }[] };
  conditions: { conditions: { leftValue: string; rightValue: string }[] };
};
type Workflow = {
  nodes: { name: string; type: string; parameters: Parameters }[];
  connections: Record<string, { main: { node: string }[][] }>;
};

/** Evaluates the fields of nodes as n8n does: a text that begins with `=` has expressions. */
const toEvaluator =
  (items: ReadonlyMap<string, Item>) =>
  (text: string, json: Item): unknown => {
    if (!text.startsWith('=')) return text;
    const node = (name: string) => ({ item: { json: items.get(name) } });
    const run = (expression: string) => new Function('$', '$json', '$execution', `return (${expression});`)(node, json, { id: '7' });
    const whole = /^=\{\{((?:(?!\}\}).)*)\}\}$/s.exec(text)?.[1];
    return whole === undefined ? text.slice(1).replace(/\{\{(.*?)\}\}/gs, (_, inner: string) => String(run(inner))) : run(whole);
  };

/** Runs a workflow as n8n does: one item, node by node. Answers the item of the last node. */
async function runWorkflow({ nodes, connections }: Workflow, token: string, settings: Item): Promise<Item> {
  const items = new Map<string, Item>();
  const evaluate = toEvaluator(items);
  const httpRequest = async ({ method, url, headerParameters, jsonBody }: Parameters, json: Item): Promise<Item> => {
    const headers = headerParameters.parameters.map(({ name, value }) => [name, String(evaluate(value, json))]);
    const body = jsonBody === undefined ? {} : { body: String(evaluate(jsonBody, json)) };
    const own = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(String(evaluate(url, json)), { method, headers: { ...Object.fromEntries(headers), ...own }, ...body });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Item;
  };
  const isTrue = ({ conditions }: Parameters, json: Item) =>
    conditions.conditions.some(({ leftValue, rightValue }) => evaluate(leftValue, json) === rightValue);
  const set = ({ assignments }: Parameters, json: Item) =>
    Object.fromEntries(assignments.assignments.map(({ name, value }) => [name, evaluate(value, json)]));

  const follow = async (name: string, json: Item, steps: number): Promise<Item> => {
    const node = nodes.find((one) => one.name === name);
    if (node === undefined || steps === 0) throw new Error(`the workflow did not end: ${name}`);
    const { type, parameters } = node;
    let own = json;
    if (type.endsWith('.httpRequest')) own = await httpRequest(parameters, json);
    if (type.endsWith('.set')) own = { ...set(parameters, json), ...(name === 'Settings' ? settings : {}) };
    items.set(name, own);
    const output = type.endsWith('.if') && !isTrue(parameters, json) ? 1 : 0;
    const next = connections[name]?.main[output]?.[0]?.node;
    return next === undefined ? own : follow(next, own, steps - 1);
  };
  return follow('Start', {}, 50);
}

test.each([
  ['done', { status: 'done', score: example.score.value, summary: example.summary }],
  ['failed', { status: 'failed', score: null, summary: expect.stringMatching(/\w/) }],
] as const)('the workflow for n8n goes from the sample ad that is %s to its result', async (outcome, result) => {
  const workflow: Workflow = JSON.parse(await readFile(path.resolve('public/samples/n8n-workflow.json'), 'utf8'));
  expect(workflow.nodes.find(({ name }) => name === 'Settings')?.parameters.assignments.assignments).toContainEqual(
    expect.objectContaining({ name: 'adUrl', value: sampleAdOf('done').url }),
  );
  const settings = { baseUrl: server.baseUrl, adUrl: sampleAdOf(outcome).url };
  expect(await runWorkflow(workflow, await newToken(), settings)).toEqual(result);
});

test('the modules for Make go from a sample ad to its report', async () => {
  const token = await newToken();
  const answers: Item[] = [];
  for (const { url, method, headers, body } of toMakeModules(server.baseUrl)) {
    const sent = headers.map(([name, value]) => [name, value.replace('pat_…', token)]);
    const answer = await fetch(url.replace('{{1.data.id}}', String(answers[0]?.id)), {
      method,
      headers: Object.fromEntries(sent),
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.ok).toBe(true);
    answers.push((await answer.json()) as Item);
  }
  expect(answers).toMatchObject([{ sample: true }, { status: 'done', report: { score: { value: example.score.value } } }]);
});

test('the script for Google Sheets fills in the rows of ads, and submits none twice', async () => {
  const token = await newToken();
  const head = ['Ad URL'];
  const run = async (rows: unknown[][]): Promise<unknown[][]> => {
    const args = ['tests/support/apps-script.ts', 'public/samples/google-sheets.gs', 'analyzeAds', JSON.stringify(rows)];
    const settings = [`BASE_URL=${server.baseUrl}`, `API_TOKEN=${token}`];
    const { code, stdout, stderr } = await runTool('env', [...settings, path.resolve('node_modules/.bin/tsx'), ...args], process.cwd());
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  const first = await run([head, [sampleAdOf('done').url], ['https://example.com'], [''], [sampleAdOf('failed').url]]);
  expect(first[0]).toEqual(['Ad URL', 'Analysis', 'Status', 'Score', 'Grade', 'Hook', 'Summary']);
  expect(first[1]).toEqual([
    sampleAdOf('done').url,
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    'done',
    example.score.value,
    example.score.grade,
    example.hook.archetype,
    example.summary,
  ]);
  expect(first[2]?.slice(2)).toEqual(['failed', '', '', '', expect.stringContaining('not one of the two supported ad libraries')]);
  expect(first[4]?.[2]).toBe('failed');
  expect(await run(first)).toEqual(first);
});
