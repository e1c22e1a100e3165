import { beforeAll, expect, test } from 'vitest';
import { clientOf } from '@/tests/support/client';
import { listDocumented } from '@/tests/support/contract';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { type McpEndpoint, startMcp } from '@/tests/support/mcp';
import { perFile } from '@/tests/support/per-file';
import { readPdf } from '@/tests/support/read-pdf';
import { completeRunOf, failRunOf, startRunOf } from '@/tests/support/runs';
import { measureRunOf, reportWithStills } from '@/tests/support/stills';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

const word = 'Quillfeather';
const step = 'Opening the page of Quillfeather';
const states = ['queued', 'fetching', 'done', 'failed'] as const;
type State = (typeof states)[number];

let owner: TestAccount;
const owned = {} as Record<State, { id: string; url: string }>;

beforeAll(async () => {
  owner = await newAccount(harness.db, { credits: 97 });
  await harness.db`update api_tokens set limits = '{"fetch": 10000, "submit": 1000}' where id = ${owner.tokenId}`;
  for (const state of states) {
    const url = metaUrl(newAdId());
    owned[state] = { id: String((await clientOf(owner.secret).submit({ url })).body.id), url };
  }
  const { score, ...rest } = reportWithStills([1]);
  const summary = `Only for its owner: ${word}.`;
  const report = { ...rest, summary, score: { ...score, reasoning: summary } };
  await startRunOf(harness.db, owned.fetching.id, step);
  await measureRunOf(harness.db, owned.done.id, { count: 1 });
  await completeRunOf(harness.db, owned.done.id, report);
  await failRunOf(harness.db, owned.failed.id, 'ad_removed');
});

/** The whole answer, headers included; a PDF as text. */
async function readAnswer(response: Response): Promise<string> {
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  const body = isPdf ? (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.join(' ') : await response.text();
  return [response.status, JSON.stringify([...response.headers]), body].join('\n');
}

type Sight = string | Promise<string>;

/** One call of the surface, with the answer that an account sees. */
type Row = { surface: string; what: string; see: (secret: string) => Sight /** What the same call shows the owner. */; own: () => string };

const tell = (answer: unknown) => JSON.stringify(answer, (key, value) => (key === 'headers' ? [...(value as Headers)] : value));

async function agent<T>(secret: string, use: (client: Awaited<ReturnType<McpEndpoint['connect']>>) => Promise<T>): Promise<string> {
  const client = await endpoint.connect(secret);
  try {
    return JSON.stringify(await use(client));
  } catch (error) {
    const { code, message, data } = error as { code?: number; message?: string; data?: unknown };
    return JSON.stringify({ code, message, data });
  } finally {
    await client.close();
  }
}

const tool = (name: string, args: () => Record<string, unknown>, what: string, own: () => string): Row => ({
  surface: `tool ${name}`,
  what,
  see: (secret) => agent(secret, (client) => client.callTool({ name, arguments: args() })),
  own,
});

const forms = ['application/json', 'text/markdown', 'application/pdf', 'text/html'];
/** The text that the owner finds in an answer about an analysis in a state. */
const signOf: Record<State, () => string> = { queued: () => 'queued', fetching: () => step, done: () => word, failed: () => 'failed' };

const rest: Row[] = [
  ...forms.flatMap((accept) =>
    states.map(
      (state): Row => ({
        surface: `getAnalysis ${accept}`,
        what: `of one that is ${state}`,
        see: async (secret) => readAnswer(await clientOf(secret).fetchForm(owned[state].id, { Accept: accept })),
        own: accept === 'application/json' || state === 'done' ? signOf[state] : () => 'not_acceptable',
      }),
    ),
  ),
  {
    surface: 'getAnalysis application/json',
    what: 'by the entity tag of its owner',
    see: async (secret) => {
      const tag = (await clientOf(owner.secret).fetch(owned.done.id)).headers.get('etag') ?? '';
      return readAnswer(await clientOf(secret).fetchForm(owned.done.id, { 'If-None-Match': tag }));
    },
    own: () => '304',
  },
  {
    surface: 'getAnalysis application/json',
    what: 'held for its end',
    see: async (secret) => readAnswer(await clientOf(secret).fetchForm(owned.fetching.id, { Prefer: 'wait=1' })),
    own: signOf.fetching,
  },
  ...(['image/jpeg', 'application/json'] as const).map(
    (mediaType): Row => ({
      surface: `getStill ${mediaType}`,
      what: mediaType === 'image/jpeg' ? 'that exists' : 'that does not',
      see: async (secret) => readAnswer(await clientOf(secret).still(owned.done.id, mediaType === 'image/jpeg' ? 1 : 2)),
      own: () => mediaType,
    }),
  ),
  { surface: 'listAnalyses application/json', what: 'at all', see: async (secret) => tell(await clientOf(secret).list()), own: () => word },
  {
    surface: 'submitAnalysis application/json',
    what: 'of an ad in progress',
    see: async (secret) => tell(await clientOf(secret).submit({ url: owned.fetching.url })),
    own: () => owned.fetching.id,
  },
  {
    surface: 'submitAnalysis application/json',
    what: 'of an ad that is done',
    see: async (secret) => tell(await clientOf(secret).submit({ url: owned.done.url })),
    own: () => owned.done.id,
  },
  {
    surface: 'getCreditBalance application/json',
    what: 'at all',
    see: async (secret) => tell(await clientOf(secret).credits()),
    own: () => '97',
  },
];

const agents: Row[] = [
  ...states.flatMap((state) =>
    ['json', 'markdown'].map((format) =>
      tool(
        'get_analysis',
        () => ({ id: owned[state].id, format, stills: true, waitSeconds: state === 'fetching' ? 1 : 0 }),
        `${format} of one that is ${state}`,
        signOf[state],
      ),
    ),
  ),
  tool(
    'list_analyses',
    () => ({}),
    'at all',
    () => word,
  ),
  tool(
    'get_credit_balance',
    () => ({}),
    'at all',
    () => '97',
  ),
  tool(
    'analyze_ad',
    () => ({ url: owned.fetching.url, waitSeconds: 1 }),
    'of an ad in progress',
    () => owned.fetching.id,
  ),
  tool(
    'analyze_ad',
    () => ({ url: owned.done.url }),
    'of an ad that is done',
    () => owned.done.id,
  ),
  ...states.map(
    (state): Row => ({
      surface: 'resource analysis://{id}',
      what: `of one that is ${state}`,
      see: (secret) => agent(secret, (client) => client.readResource({ uri: `analysis://${owned[state].id}` })),
      own: signOf[state],
    }),
  ),
  {
    surface: 'resource reference://{slug}',
    what: 'at all',
    see: (secret) => agent(secret, (client) => client.readResource({ uri: 'reference://usp' })),
    own: () => 'usp',
  },
  {
    surface: 'resources',
    what: 'listed',
    see: (secret) => agent(secret, (client) => client.listResources()),
    own: () => `analysis://${owned.done.id}`,
  },
  ...['teardown', 'compare_ads', 'brief_variant'].map((name): Row => {
    const given = { url: 'an ad', first_url: 'an ad', second_url: 'another' };
    const see = (secret: string) => agent(secret, (client) => client.getPrompt({ name, arguments: given }));
    return { surface: `prompt ${name}`, what: 'at all', see, own: () => 'an ad' };
  }),
];

const table = [...rest, ...agents];

/** Everything that identifies the owner: words, ids, ads, credits and the name. */
const tellTales = () => [
  word,
  'Working',
  ...Object.values(owned).map(({ id }) => id),
  owner.userId,
  owner.accountId,
  owner.email,
  owner.tokenId,
  '"balance":9',
];

/** Calls for one analysis by its ID; the others are for the caller's own. */
const byId = ['getAnalysis', 'getStill', 'tool get_analysis', 'resource analysis:'];

const named = table.map((row): [string, Row] => [`${row.surface}, ${row.what}`, row]);

test.each(named)('%s: its owner sees it, and another account sees none of it', async (_name, { surface, see, own }) => {
  const stranger = await newAccount(harness.db, { credits: 3 });
  const seen = await see(stranger.secret);
  if (byId.some((start) => surface.startsWith(start))) expect(seen).toContain('forbidden');
  expect(tellTales().filter((tale) => seen.includes(tale))).toEqual([]);
  expect(await see(owner.secret)).toContain(own());
});

test('the table names every published operation in every format, every tool, every resource and every prompt', async () => {
  const client = await endpoint.connect(owner.secret);
  const forms = listDocumented()
    .filter(({ object }) => object.operationId !== 'callAgentEndpoint')
    .flatMap(({ object }) => {
      const types = Object.values(object.responses).flatMap((found) =>
        'content' in found ? Object.keys({ ...found.content, ...found['x-representations'] }) : [],
      );
      return [...new Set(types)].map((mediaType) => `${object.operationId} ${mediaType}`);
    });
  const { tools } = await client.listTools();
  const { resourceTemplates } = await client.listResourceTemplates();
  const { prompts } = await client.listPrompts();
  const published = [
    ...forms,
    ...tools.map(({ name }) => `tool ${name}`),
    'resources',
    ...resourceTemplates.map(({ uriTemplate }) => `resource ${uriTemplate}`),
    ...prompts.map(({ name }) => `prompt ${name}`),
  ];
  expect([...new Set(table.map(({ surface }) => surface))].sort()).toEqual([...new Set(published)].sort());
  await client.close();
});
