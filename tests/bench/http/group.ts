import { type Asked, type Group, isAsked, type Row } from '../rows';
import type { LazyStage, Stage } from '../stage/stage';
import type { Beside } from './calls';
import { type Probe, probes } from './probes';
import { type Taken, takeBeside, takeProbe } from './take';

// So many requests bring a route to its final machine code; what is slow need not answer them all.
const WARM_UP = { requests: 12_000, seconds: 15 };
const LOAD = { seconds: 2 };
const ROUNDS = 5;

type Round = { ours: Taken; beside: Taken };

const besideNames: Readonly<Record<Beside, string>> = {
  'no-op': 'a bare route that does nothing',
  'one-read': 'a bare route with one indexed read',
  rendering: 'the same page, rendered anew',
};

const perSecond = ({ requests, seconds }: Taken) => requests / seconds;
const perRequest = ({ requests, cpuMs }: Taken) => cpuMs / requests;
const perRequestOfPostgres = ({ requests, postgresMs }: Taken) => postgresMs / requests;

function toRows({ id, what, beside, atLeast, p99AtMost, cpu, cpuAtMost }: Probe, rounds: readonly Round[]): Row[] {
  const ours = (read: (taken: Taken) => number) => ({ ours: rounds.map((round) => read(round.ours)) });
  const pair = (read: (taken: Taken) => number) => ({
    ...ours(read),
    beside: { what: besideNames[beside], samples: rounds.map((round) => read(round.beside)) },
  });
  const unit = 'CPU ms/request';
  const rows: Row[] = [{ id, what, unit: 'requests/s', ...pair(perSecond), ...(atLeast && { goal: { of: 'ratio', atLeast } }) }];
  if (p99AtMost !== undefined) {
    const goal = { of: 'ratio', atMost: p99AtMost } as const;
    rows.push({ id: `${id}/p99`, what: `${what}: 99th percentile`, unit: 'ms', ...pair(({ p99Ms }) => p99Ms), goal });
  }
  const cpuGoal = cpuAtMost === undefined ? {} : { goal: { of: 'ratio', atMost: cpuAtMost } as const };
  if (cpu !== undefined) rows.push({ id: `${id}/cpu`, what: `${what}: the server`, unit, ...pair(perRequest), ...cpuGoal });
  if (cpu === 'server and PostgreSQL') {
    // A route that does nothing leaves PostgreSQL alone, and no figure is a share of 0.
    const sides = beside === 'no-op' ? ours(perRequestOfPostgres) : pair(perRequestOfPostgres);
    rows.push({ id: `${id}/postgres-cpu`, what: `${what}: PostgreSQL`, unit, ...sides });
  }
  return rows;
}

/** Both sides; who begins changes with every round. */
async function takeRound(stage: Stage, probe: Probe, round: number): Promise<Round> {
  if (round % 2 === 0) return { ours: await takeProbe(stage, probe, LOAD), beside: await takeBeside(stage, probe.beside, LOAD) };
  const beside = await takeBeside(stage, probe.beside, LOAD);
  return { ours: await takeProbe(stage, probe, LOAD), beside };
}

async function warmUp(stage: Stage, asked: readonly Probe[]): Promise<void> {
  for (const beside of new Set(asked.map((probe) => probe.beside))) await takeBeside(stage, beside, WARM_UP);
  for (const probe of asked) await takeProbe(stage, probe, WARM_UP);
}

async function measure(stage: Stage, asked: readonly Probe[], { rounds = ROUNDS, say }: Asked): Promise<Map<Probe, Round[]>> {
  say(`Warming up ${asked.length} routes …`);
  await warmUp(stage, asked);
  const taken = new Map<Probe, Round[]>(asked.map((probe) => [probe, []]));
  for (let round = 0; round < rounds; round += 1) {
    say(`Round ${round + 1} of ${rounds} …`);
    const order = round % 2 === 0 ? asked : asked.toReversed();
    for (const probe of order) taken.get(probe)?.push(await takeRound(stage, probe, round));
  }
  return taken;
}

const idsOf = ({ id, p99AtMost, cpu }: Probe) => [
  id,
  ...(p99AtMost === undefined ? [] : [`${id}/p99`]),
  ...(cpu === undefined ? [] : [`${id}/cpu`]),
  ...(cpu === 'server and PostgreSQL' ? [`${id}/postgres-cpu`] : []),
];

/** Compares requests with a bare route of Next, sixteen at a time. */
export const httpGroup = (stage: LazyStage): Group => ({
  name: 'http',
  measure: async (asked) => {
    const wanted = probes.filter((probe) => idsOf(probe).some((id) => isAsked(asked.rows, id)));
    if (wanted.length === 0) return [];
    const taken = await measure(await stage.open(), wanted, asked);
    return [...taken].flatMap(([probe, rounds]) => toRows(probe, rounds)).filter(({ id }) => isAsked(asked.rows, id));
  },
});
