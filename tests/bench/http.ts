import { toMetaUrl } from '@/tests/fakes/samples';
import type { Call } from './load';
import { type Asked, type Group, isAsked, type Row } from './rows';
import { type Account, CONNECTIONS, type LazyStage, type Stage } from './stage';

// So many requests bring a route to its final machine code; what is slow need not answer them all.
const WARM_UP = { requests: 12_000, seconds: 15 };
const LOAD = { requests: Number.MAX_SAFE_INTEGER, seconds: 2 };

const get =
  (pathOf: (account: Account) => string, headers: Record<string, string> = {}) =>
  (account: Account): Call => ({
    method: 'GET',
    path: `/api/v1/${pathOf(account)}`,
    headers: { Authorization: `Bearer ${account.secret}`, ...headers },
  });

const post =
  (path: string, bodyOf: (account: Account, stage: Stage) => unknown, headers: Record<string, string> = {}) =>
  (account: Account, stage: Stage): Call => ({
    method: 'POST',
    path: `/api/v1/${path}`,
    headers: { Authorization: `Bearer ${account.secret}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(bodyOf(account, stage)),
  });

const open =
  (pathOf: (account: Account) => string) =>
  (account: Account): Call => ({ method: 'GET', path: pathOf(account), headers: { Cookie: account.cookie, Accept: 'text/html' } });

const report = (accept: string) => get(({ analysisId }) => `analyses/${analysisId}`, { Accept: accept });

const floor = {
  'no-op': { what: 'a bare route that does nothing', call: (): Call => ({ method: 'GET', path: '/no-op', headers: {} }) },
  reads: {
    what: 'a bare route with two indexed reads',
    call: ({ accountId, analysisId }: Account): Call => ({
      method: 'GET',
      path: `/two-reads?account=${accountId}&analysis=${analysisId}`,
      headers: {},
    }),
  },
} as const;

type Probe = {
  id: string;
  what: string;
  beside: keyof typeof floor;
  call: (account: Account, stage: Stage) => Call;
  /** 200 by default. */
  status?: number;
  /** The share of the floor's requests a second that it owes. */
  atLeast?: number;
};

const probes: readonly Probe[] = [
  {
    id: 'http/no-op',
    what: 'a route that does nothing',
    beside: 'no-op',
    call: () => ({ method: 'GET', path: '/api/health/live', headers: {} }),
    atLeast: 0.95,
  },
  { id: 'http/fetch-json', what: 'a report', beside: 'reads', call: report('application/json'), atLeast: 0.75 },
  { id: 'http/fetch-markdown', what: 'a report as Markdown', beside: 'reads', call: report('text/markdown') },
  { id: 'http/fetch-html', what: 'a report as HTML', beside: 'reads', call: report('text/html') },
  { id: 'http/credits', what: 'a balance', beside: 'reads', call: get(() => 'credits'), atLeast: 0.8 },
  {
    id: 'http/list',
    what: 'page 1 of the list, 25 analyses',
    beside: 'reads',
    call: get(() => 'analyses?page=1&pageSize=25'),
    atLeast: 0.6,
  },
  {
    id: 'http/submit-hit',
    what: 'a submit, cache hit',
    beside: 'reads',
    call: post('analyses', (_, { adUrl }) => ({ url: adUrl })),
    atLeast: 0.5,
  },
  {
    id: 'http/submit-new',
    what: 'a submit, new ad',
    beside: 'reads',
    call: post('analyses', () => ({ url: toMetaUrl('<n>') })),
    status: 201,
    atLeast: 0.3,
  },
  {
    id: 'http/mcp-get-analysis',
    what: 'MCP get_analysis',
    beside: 'reads',
    call: post(
      'mcp',
      ({ analysisId }) => ({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_analysis', arguments: { id: analysisId } },
      }),
      { Accept: 'application/json, text/event-stream' },
    ),
    atLeast: 0.4,
  },
  { id: 'http/page-report', what: 'the page of a report', beside: 'reads', call: open(({ analysisId }) => `/analyses/${analysisId}`) },
  { id: 'http/page-analyses', what: 'the page of analyses', beside: 'reads', call: open(() => '/analyses') },
];

type Until = typeof LOAD;

const takeOurs = (stage: Stage, { call, status = 200 }: Probe, until: Until): Promise<number> =>
  stage.client.send({
    origin: stage.product,
    calls: stage.accounts.map((account) => call(account, stage)),
    connections: CONNECTIONS,
    status,
    ...until,
  });

const takeBeside = (stage: Stage, { beside }: Probe, until: Until): Promise<number> =>
  stage.client.send({
    origin: stage.floor,
    calls: stage.accounts.map(floor[beside].call),
    connections: CONNECTIONS,
    status: 200,
    ...until,
  });

type Round = { ours: number; beside: number };

/** Who begins changes with every round. */
async function takeRound(stage: Stage, probe: Probe, round: number): Promise<Round> {
  if (round % 2 === 0) return { ours: await takeOurs(stage, probe, LOAD), beside: await takeBeside(stage, probe, LOAD) };
  const beside = await takeBeside(stage, probe, LOAD);
  return { ours: await takeOurs(stage, probe, LOAD), beside };
}

const toRow = ({ id, what, beside, atLeast }: Probe, rounds: readonly Round[]): Row => ({
  ...{ id, what, unit: 'requests/s', ours: rounds.map(({ ours }) => ours) },
  beside: { what: floor[beside].what, samples: rounds.map((round) => round.beside) },
  ...(atLeast === undefined ? {} : { goal: { of: 'ratio', atLeast } }),
});

/** Compares requests with a bare route of Next, sixteen at a time. */
export const httpGroup = (lazy: LazyStage): Group => ({
  name: 'http',
  measure: async ({ rows: asked, rounds, say }: Asked) => {
    const wanted = probes.filter(({ id }) => isAsked(asked, id));
    const stage = await lazy.open();
    say(`Warming up ${wanted.length} routes …`);
    for (const probe of wanted) {
      await takeBeside(stage, probe, WARM_UP);
      await takeOurs(stage, probe, WARM_UP);
    }
    const taken = new Map<Probe, Round[]>(wanted.map((probe) => [probe, []]));
    for (let round = 0; round < rounds; round += 1) {
      say(`Round ${round + 1} of ${rounds} …`);
      for (const probe of round % 2 === 0 ? wanted : wanted.toReversed()) taken.get(probe)?.push(await takeRound(stage, probe, round));
    }
    return [...taken].map(([probe, samples]) => toRow(probe, samples));
  },
});
