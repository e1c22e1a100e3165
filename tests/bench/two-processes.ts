import { besideCalls, getCredits, getList, getReports } from './http/calls';
import type { Call, Load } from './load/call';
import { LoadClient } from './load/client';
import { type Asked, type Group, isAsked, type Row } from './rows';
import { openOwner, openToken } from './stage/accounts';
import type { Running } from './stage/server';
import { CONNECTIONS, type LazyStage, type Stage } from './stage/stage';

const ROUNDS = 5;
const LOAD = { seconds: 3 };
const WARM_UP = { requests: 5000, seconds: 15 };
const LIMIT = 100;

type Pair = { stage: Stage; clients: readonly LoadClient[]; all: readonly [Running, Running]; calls: readonly Call[] };
type Taken = { cpuMs: number; postgresMs: number };
type Round = { one: Taken; two: Taken };

/** The most frequent calls of integrators: reports, balances, lists. */
const mixOf = (stage: Stage): Call[] => [...getReports()(stage), ...getCredits(stage), ...getList(stage)];

/** A load over some servers at once, and the CPU time of a request of all of them. */
async function take({ stage, clients, all, calls }: Pair, servers: readonly Running[], until: Load['until']): Promise<Taken> {
  const readCpu = async () => (await Promise.all(all.map((server) => server.cpuMs()))).reduce((sum, ms) => sum + ms, 0);
  const before = { cpu: await readCpu(), postgres: await stage.postgresCpuMs() };
  const connections = CONNECTIONS / servers.length;
  const loads = servers.map(({ origin }, at) => clients[at]?.sendExpecting(200, { origin, calls, connections, until }));
  const requests = (await Promise.all(loads)).reduce((sum, answered) => sum + (answered?.requests ?? 0), 0);
  return { cpuMs: ((await readCpu()) - before.cpu) / requests, postgresMs: ((await stage.postgresCpuMs()) - before.postgres) / requests };
}

/** By how many calls two servers together miss the limit of one token, when each gets as many calls as are allowed. */
async function countWrong({ stage, clients, all: servers }: Pair): Promise<number> {
  const secret = await openToken(stage.database.sql, await openOwner(stage.database.sql), { credits: LIMIT });
  const call: Call = { method: 'GET', path: '/api/v1/credits', headers: { Authorization: `Bearer ${secret}` } };
  const loads = servers.map(({ origin }, at) =>
    clients[at]?.send({ origin, calls: [call], connections: CONNECTIONS / servers.length, until: { requests: LIMIT } }),
  );
  const admitted = (await Promise.all(loads)).reduce((sum, answered) => sum + (answered?.statuses['200'] ?? 0), 0);
  return Math.abs(admitted - LIMIT);
}

function toRows(rounds: readonly Round[], bare: readonly Round[], wrong: readonly number[]): Row[] {
  const beside = (all: readonly Round[], read: (taken: Taken) => number) => ({
    unit: 'CPU ms/request' as const,
    ours: all.map(({ two }) => read(two)),
    beside: { what: 'one process', samples: all.map(({ one }) => read(one)) },
  });
  return [
    {
      id: 'processes/cpu',
      what: 'two processes on one database',
      ...beside(rounds, ({ cpuMs }) => cpuMs),
      goal: { of: 'ratio', atMost: 1.1 },
    },
    { id: 'processes/postgres-cpu', what: 'PostgreSQL under two processes', ...beside(rounds, ({ postgresMs }) => postgresMs) },
    { id: 'processes/floor-cpu', what: 'two bare apps with one indexed read', ...beside(bare, ({ cpuMs }) => cpuMs) },
    {
      id: 'processes/limit',
      what: `calls admitted above or below a limit of ${LIMIT}, over both processes`,
      unit: 'calls',
      ours: [Math.max(...wrong)],
      goal: { of: 'value', atMost: 0 },
    },
  ];
}

/** One server, another each round, and both; which comes first changes with every round. */
async function takeRound(pair: Pair, round: number): Promise<Round> {
  const isEven = round % 2 === 0;
  const takeOne = () => take(pair, [pair.all[isEven ? 0 : 1]], LOAD);
  const before = isEven ? await takeOne() : undefined;
  const two = await take(pair, pair.all, LOAD);
  return { one: before ?? (await takeOne()), two };
}

async function measure(lazy: LazyStage, { rows, rounds = ROUNDS, say }: Asked): Promise<Row[]> {
  const stage = await lazy.open();
  const others = [await stage.startProduct('silent'), await stage.startFloor()] as const;
  const client = new LoadClient();
  const clients = [stage.client, client];
  const pair: Pair = { stage, clients, all: [stage.product, others[0]], calls: mixOf(stage) };
  const bare: Pair = { stage, clients, all: [stage.floor, others[1]], calls: besideCalls['one-read'](stage) };
  const [taken, takenBare, wrong]: [Round[], Round[], number[]] = [[], [], []];
  try {
    for (const both of [pair, bare]) for (const server of both.all) await take(both, [server], WARM_UP);
    for (let round = 0; round < rounds; round += 1) {
      say(`Two processes, round ${round + 1} of ${rounds} …`);
      taken.push(await takeRound(pair, round));
      takenBare.push(await takeRound(bare, round));
      wrong.push(await countWrong(pair));
    }
  } finally {
    client.close();
    await Promise.all(others.map((server) => server.stop()));
  }
  return toRows(taken, takenBare, wrong).filter(({ id }) => isAsked(rows, id));
}

/** Two server processes on one database beside one. */
export const processesGroup = (stage: LazyStage): Group => ({ name: 'processes', measure: (asked) => measure(stage, asked) });
