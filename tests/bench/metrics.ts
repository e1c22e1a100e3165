import { getCredits, getList, getReports } from './http/calls';
import { type Asked, type Group, isAsked, type Row } from './rows';
import type { Running } from './stage/server';
import { CONNECTIONS, type LazyStage, type Stage } from './stage/stage';

const ROUNDS = 9;
const LOAD = { seconds: 3 };
const WARM_UP = { requests: 8000, seconds: 15 };
const TOKEN = 'a-token-of-the-operator-of-the-bench-01';

type Taken = { perSecond: number; cpuMs: number };
type Round = { on: Taken; off: Taken };

const mixOf = (stage: Stage) => [...getReports()(stage), ...getCredits(stage), ...getList(stage)];

async function scrape({ origin }: Running): Promise<void> {
  const { status } = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  if (status !== 200) throw new Error(`/metrics was answered with ${status}.`);
}

async function take(stage: Stage, server: Running, until: { seconds: number; requests?: number }): Promise<Taken> {
  const before = await server.cpuMs();
  const load = { origin: server.origin, calls: mixOf(stage), connections: CONNECTIONS, until };
  const { requests, seconds } = await stage.client.sendExpecting(200, load);
  return { perSecond: requests / seconds, cpuMs: ((await server.cpuMs()) - before) / requests };
}

/** The server with metrics is scraped once a round, which is five times as often as Prometheus does. */
async function takeRound(stage: Stage, on: Running, round: number): Promise<Round> {
  const takeOn = async () => (await Promise.all([take(stage, on, LOAD), scrape(on)]))[0];
  const before = round % 2 === 0 ? await takeOn() : undefined;
  const off = await take(stage, stage.product, LOAD);
  return { on: before ?? (await takeOn()), off };
}

async function measure(lazy: LazyStage, { rows, rounds = ROUNDS, say }: Asked): Promise<Row[]> {
  const stage = await lazy.open();
  const on = await stage.startProduct('silent', { METRICS_TOKEN: TOKEN });
  const taken: Round[] = [];
  const memory: [number[], number[]] = [[], []];
  try {
    for (const server of [on, stage.product]) await take(stage, server, WARM_UP);
    for (let round = 0; round < rounds; round += 1) {
      say(`Metrics on and off, round ${round + 1} of ${rounds} …`);
      taken.push(await takeRound(stage, on, round));
      memory[0].push(await on.memoryMb());
      memory[1].push(await stage.product.memoryMb());
    }
  } finally {
    await on.stop();
  }
  const pair = (read: (one: Taken) => number) => ({
    ours: taken.map((round) => read(round.on)),
    beside: { what: 'without metrics', samples: taken.map(({ off }) => read(off)) },
  });
  const all: Row[] = [
    {
      id: 'metrics/requests',
      what: 'requests with metrics',
      unit: 'requests/s',
      ...pair(({ perSecond }) => perSecond),
      goal: { of: 'ratio', atLeast: 0.98 },
    },
    { id: 'metrics/cpu', what: 'CPU time with metrics', unit: 'CPU ms/request', ...pair(({ cpuMs }) => cpuMs) },
    {
      id: 'metrics/memory',
      what: 'memory with metrics',
      unit: 'MB',
      ours: memory[0],
      beside: { what: 'without metrics', samples: memory[1] },
    },
  ];
  return all.filter(({ id }) => isAsked(rows, id));
}

/** What counting costs: a server with METRICS_TOKEN, and one without. */
export const metricsGroup = (stage: LazyStage): Group => ({ name: 'metrics', measure: (asked) => measure(stage, asked) });
