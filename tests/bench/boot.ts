import { getCredits, getList, getReports } from './http/calls';
import type { Call } from './load/call';
import { type Asked, type Group, isAsked, type Row } from './rows';
import type { Running } from './stage/server';
import { CONNECTIONS, type LazyStage, type Stage } from './stage/stage';

const ROUNDS = 3;
const WARM_REQUESTS = 200;
const LOAD_SECONDS = 5;

/** The routes that a client meets first. */
const hot: Readonly<Record<string, (stage: Stage) => Call[]>> = {
  'fetch-json': getReports(),
  'fetch-markdown': getReports('text/markdown'),
  credits: getCredits,
  list: getList,
  pdf: getReports('application/pdf'),
};

type Round = {
  readyMs: number;
  firstMs: Record<string, number>;
  warmMs: Record<string, number>;
  memoryMb: number;
  loadedMb: number;
};

/** One call after the other, and how long the middle one took. */
async function timeCalls({ client }: Stage, { origin }: Running, calls: readonly Call[], requests: number): Promise<number> {
  const { p50Ms } = await client.sendExpecting(200, { origin, calls: calls.slice(0, 1), connections: 1, until: { requests } });
  return p50Ms;
}

async function takeRound(stage: Stage): Promise<Round> {
  const server = await stage.startProduct('embedded');
  try {
    const round: Round = { readyMs: server.readyMs, firstMs: {}, warmMs: {}, memoryMb: await server.memoryMb(), loadedMb: 0 };
    for (const [name, callsOf] of Object.entries(hot)) round.firstMs[name] = await timeCalls(stage, server, callsOf(stage), 1);
    for (const [name, callsOf] of Object.entries(hot)) round.warmMs[name] = await timeCalls(stage, server, callsOf(stage), WARM_REQUESTS);
    const calls = Object.values(hot).flatMap((callsOf) => callsOf(stage));
    const load = { origin: server.origin, calls, connections: CONNECTIONS, until: { seconds: LOAD_SECONDS } };
    await stage.client.sendExpecting(200, load);
    return { ...round, loadedMb: await server.memoryMb() };
  } finally {
    await server.stop();
  }
}
function toRows(rounds: readonly Round[]): Row[] {
  const pick = (read: (round: Round) => number) => rounds.map(read);
  return [
    { id: 'boot/ready', what: 'from start to ready, PostgreSQL running', unit: 'ms', ours: pick(({ readyMs }) => readyMs) },
    ...Object.keys(hot).map((name): Row => {
      const warm = { what: 'the same route when warm', samples: pick(({ warmMs }) => warmMs[name] ?? Number.NaN) };
      return {
        id: `boot/first-${name}`,
        what: `first ${name} after the start`,
        unit: 'ms',
        ours: pick(({ firstMs }) => firstMs[name] ?? Number.NaN),
        beside: warm,
      };
    }),
    { id: 'boot/memory', what: 'resident memory when ready', unit: 'MB', ours: pick(({ memoryMb }) => memoryMb) },
    { id: 'boot/memory-loaded', what: 'after seconds of load', unit: 'MB', ours: pick(({ loadedMb }) => loadedMb) },
  ];
}

async function measure(lazy: LazyStage, { rows, rounds = ROUNDS, say }: Asked): Promise<Row[]> {
  const stage = await lazy.open();
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    say(`Boot ${round + 1} of ${rounds} …`);
    taken.push(await takeRound(stage));
  }
  return toRows(taken).filter(({ id }) => isAsked(rows, id));
}

/** How a server begins: until it is ready, its first answers, and its memory. */
export const bootGroup = (stage: LazyStage): Group => ({ name: 'boot', measure: (asked) => measure(stage, asked) });
