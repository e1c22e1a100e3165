import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleAdOf } from '@/lib/ads/sample-ads';
import { toAdUrl } from '@/lib/ads/url';
import { type MakeModule, readRecipes, toMakeModules } from '@/lib/operations/recipes';
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
  const workflow: Workflow = JSON.parse((await readRecipes(server.baseUrl)).n8n);
  expect(workflow.nodes.find(({ name }) => name === 'Settings')?.parameters.assignments.assignments).toContainEqual(
    expect.objectContaining({ name: 'adUrl', value: sampleAdOf('done').url }),
  );
  const settings = { adUrl: sampleAdOf(outcome).url };
  expect(await runWorkflow(workflow, await newToken(), settings)).toEqual(result);
});

test('the scenarios for Make submit a sample ad, and take its analysis once when it is done', async () => {
  const token = await newToken();
  const [submit, list] = toMakeModules(server.baseUrl);
  if (submit === undefined || list === undefined) throw new Error('there are two modules');
  const call = async ({ url, method, headers, body }: MakeModule, since: string) => {
    const sent = headers.map(([name, value]) => [name, value.replace('pat_…', token)]);
    const answer = await fetch(url.replace('{{1.since}}', since), {
      method,
      headers: Object.fromEntries(sent),
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { id: string; data: Item[]; pagination: { since: string } };
  };
  const begin = new Date(Date.now() - 60_000).toISOString();
  const { id } = await call(submit, '');
  await expect.poll(async () => (await call(list, begin)).data).toMatchObject([{ id, score: { value: example.score.value } }]);
  const { pagination } = await call(list, begin);
  expect((await call(list, pagination.since)).data).toEqual([]);
});

const head = ['Ad URL', 'Analysis', 'Status', 'Score', 'Grade', 'Hook', 'Summary'];

/** Runs the script for Google Sheets on rows below its head. */
async function runScript(rows: unknown[][], token: string): Promise<unknown[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheet-'));
  const file = path.join(folder, 'script.gs');
  await writeFile(file, (await readRecipes(server.baseUrl)).sheets);
  const args = ['tests/support/apps-script.ts', file, 'analyzeAds', JSON.stringify([head, ...rows])];
  const { code, stdout, stderr } = await runTool(
    'env',
    [`API_TOKEN=${token}`, path.resolve('node_modules/.bin/tsx'), ...args],
    process.cwd(),
  );
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(stderr);
  const [first, ...others] = JSON.parse(stdout) as unknown[][];
  expect(first).toEqual(head);
  return others;
}

const anId = expect.stringMatching(/^[0-9a-f-]{36}$/);

test('the script for Google Sheets fills in the rows of ads, and submits none twice', async () => {
  const token = await newToken();
  const [done, failed] = [sampleAdOf('done').url, sampleAdOf('failed').url];
  const first = await runScript([[done], ['https://example.com'], [''], [failed]], token);
  const { score, hook, summary } = example;
  expect(first[0]).toEqual([done, anId, 'done', score.value, score.grade, hook.archetype, summary]);
  expect(first[1]?.slice(2)).toEqual(['failed', '', '', '', expect.stringContaining('not one of the two supported ad libraries')]);
  expect(first[3]?.slice(0, 3)).toEqual([failed, anId, 'failed']);
  expect(await runScript(first, token)).toEqual(first);
  const [, , , again] = await runScript([...first.slice(0, 3), [...(first[3] ?? []).slice(0, 2), 'again', '', '', '', '']], token);
  expect(again?.slice(0, 3)).toEqual([failed, anId, 'failed']);
  expect(again?.[1]).not.toBe(first[3]?.[1]);
});

test('the script for Google Sheets gives long URLs that differ in their end their own analyses', async () => {
  const long = (outcome: 'done' | 'failed') => sampleAdOf(outcome).url.replace('?id=', `?${'q=a+filter&'.repeat(30)}id=`);
  const rows = await runScript([[long('failed')], [long('done')]], await newToken());
  expect(rows.map((row) => row[2])).toEqual(['failed', 'done']);
});

test('the script for Google Sheets keeps a row waiting that has no credits, and goes on with the next one', async () => {
  const token = await newToken();
  const ad = toAdUrl('meta', '1248806319947205');
  const [row] = await runScript([[ad]], token);
  expect(row?.slice(2)).toEqual(['waiting', '', '', '', expect.stringContaining('No credits left')]);
  const both = await runScript([[ad, '', 'waiting', '', '', '', 'No credits left.'], [sampleAdOf('done').url]], token);
  expect(both.map((cells) => cells.slice(0, 3))).toEqual([
    [ad, '', 'waiting'],
    [sampleAdOf('done').url, anId, 'done'],
  ]);
});
