import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_RUNNING, MAX_RUNNING_PER_ACCOUNT } from '@/lib/analyses/line/limits';
import { findCeilings, runSeconds } from '@/tests/bench/simulate/ceilings';
import { assumed, withMeasured } from '@/tests/bench/simulate/figures';
import { createLine, type Waiting } from '@/tests/bench/simulate/line';
import { simulate } from '@/tests/bench/simulate/main';
import { createRandom, draw, type Spread } from '@/tests/bench/simulate/random';
import { type Figures, type Limits, parts, productLimits, type Scenario } from '@/tests/bench/simulate/settings';
import { play } from '@/tests/bench/simulate/world';

afterEach(() => vi.restoreAllMocks());

const nothing: Figures = Object.fromEntries(parts.map((part) => [part, { seconds: 0, cores: 0, spread: 'fixed' }])) as Figures;
const free: Limits = { running: 10_000, perAccount: 10_000, lineSeconds: 1e5, libraries: 1, spacingSeconds: 0, measuredAtOnce: 10_000 };

const scenario = (changes: Partial<Scenario>): Scenario => ({
  ...{ perHour: 60, processes: 1, coresEach: 2, accounts: 100, hours: 1500, seed: 7, limits: free, figures: nothing },
  ...changes,
});

const work = (seconds: number, spread: Spread, cores = 0) => ({ seconds, cores, spread });
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const within = (value: number, of: number, share: number) => {
  expect(value).toBeGreaterThan(of * (1 - share));
  expect(value).toBeLessThan(of * (1 + share));
};

/** The mean wait of M/M/c by Erlang's formula. */
function erlangWait(servers: number, load: number, seconds: number): number {
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (load * blocked) / (n + load * blocked);
  const waits = blocked / (1 - (load / servers) * (1 - blocked));
  return (waits * seconds) / (servers - load);
}

describe('what is known of queues is found by the simulation', () => {
  test.each([
    [1, 0.5, 1500],
    [4, 0.7, 400],
    [4, 0.9, 600],
  ])('in line for %i slots that are in use for a share of %f, with memoryless times (M/M/c)', (running, share, hours) => {
    const [seconds, load] = [60, running * share];
    const figures = { ...nothing, model: work(seconds, 'exponential') };
    const { waits, busy } = play(scenario({ perHour: (3600 * load) / seconds, hours, figures, limits: { ...free, running } }));
    within(mean(waits), erlangWait(running, load, seconds), 0.08);
    within(busy.slots, share, 0.02);
    within(busy.model, load, 0.02);
  });

  test('in line for one slot, with times that are all alike (M/D/1: half of what M/M/1 waits)', () => {
    const figures = { ...nothing, model: work(60, 'fixed') };
    const { waits } = play(scenario({ perHour: 48, figures, limits: { ...free, running: 1 } }));
    within(mean(waits), (0.8 / (2 * 0.2)) * 60, 0.06);
  });

  test('at the gate of a library, whose pages keep their distance (M/D/1 with the spacing as a part of the service)', () => {
    const figures = { ...nothing, page: work(4, 'fixed') };
    const { totals, busy } = play(scenario({ perHour: 420, figures, limits: { ...free, spacingSeconds: 2 }, hours: 150 }));
    // The last two seconds of the service are nobody's wait.
    within(mean(totals), (0.7 / (2 * 0.3)) * 6 + 4, 0.05);
    expect(busy.gates).toBeGreaterThan(420 * (4 / 3600));
  });

  test('on two cores that all share (M/M/1 of a processor that is shared has the same mean)', () => {
    const figures = { ...nothing, settle: work(30, 'exponential', 2) };
    const { totals, busy } = play(scenario({ perHour: 72, figures, hours: 800 }));
    within(mean(totals), 30 / (1 - 0.6), 0.06);
    within(busy.cores, 0.6, 0.03);
  });

  test('by Little’s law: the calls of the model at one time are their rate times their length', () => {
    const { busy } = play(scenario({ perHour: 100, figures: { ...assumed, model: work(45, { deviation: 0.7 }) }, hours: 200 }));
    within(busy.model, (100 * 45) / 3600, 0.03);
  });
});

test('times lie around their mean as asked', () => {
  const random = createRandom(3);
  for (const spread of ['exponential', { deviation: 0.5 }] as const) {
    const times = Array.from({ length: 50_000 }, () => draw(random, 10, spread));
    within(mean(times), 10, 0.02);
    within(Math.sqrt(mean(times.map((time) => (time - 10) ** 2))), spread === 'exponential' ? 10 : 5, 0.05);
  }
});

describe('the line of the simulation', () => {
  const waiting = (account: number, since: number): Waiting => ({ account, since });
  const order = (line: ReturnType<typeof createLine>, count: number) => Array.from({ length: count }, (_, now) => line.next(now)?.account);

  test('serves the accounts by turns, and of each no more than its share', () => {
    const line = createLine(2);
    for (const [at, account] of [1, 1, 1, 1, 2, 2, 3].entries()) line.join(waiting(account, at));
    expect(order(line, 7)).toEqual([1, 2, 3, 1, 2, undefined, undefined]);
    line.ended(waiting(1, 0));
    expect(line.next(9)?.account).toBe(1);
  });

  test('refuses who waited as long as the product lets them', () => {
    const figures = { ...nothing, model: work(600, 'fixed') };
    const limits = { ...free, running: 1, lineSeconds: 3600 };
    const { came, refused, waits } = play(scenario({ perHour: 12, figures, limits, hours: 500 }));
    within(refused / came, 0.5, 0.05);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3600);
  });
});

describe('the ceilings', () => {
  const machines = (processes: number) => ({ processes, coresEach: 2 });

  test('come from the limits of the product, whose line is the lowest on two cores and on a hundred', () => {
    expect(productLimits).toMatchObject({ running: MAX_RUNNING, perAccount: MAX_RUNNING_PER_ACCOUNT });
    for (const processes of [1, 50]) {
      const [lowest] = findCeilings(assumed, productLimits, machines(processes));
      expect(lowest).toMatchObject({ station: 'slots of the line', perHour: (MAX_RUNNING * 3600) / runSeconds(assumed) });
      expect(lowest?.raisedBy).toContain('MAX_RUNNING');
    }
  });

  test('are what gets through when more come', () => {
    const { done } = play(scenario({ perHour: 2000, processes: 8, hours: 48, limits: productLimits, figures: assumed }));
    const [lowest] = findCeilings(assumed, productLimits, machines(8));
    within(done / 48, lowest?.perHour ?? 0, 0.1);
  });
});

describe('the command', () => {
  async function run(...args: string[]): Promise<{ code: number; out: string; said: string }> {
    const [out, said]: [string[], string[]] = [[], []];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
    const code = await simulate(args, (message) => said.push(message));
    vi.restoreAllMocks();
    return { code, out: out.join(''), said: said.join('\n') };
  }

  const short = ['--hours', '20', '--rates', '100,200', '--processes', '1'];

  test('says the same for the same seed, and something else for another', async () => {
    const [one, same, other] = [await run(...short), await run(...short), await run(...short, '--seed', '2')];
    expect(one).toEqual(same);
    expect(one.code).toBe(0);
    expect(one.out.split('\n').slice(4)).not.toEqual(other.out.split('\n').slice(4));
  });

  test('has a row for each rate and number of processes, also as JSON', async () => {
    const { out } = await run('--simulate', ...short, '--processes', '1,3', '--json');
    const { rows } = JSON.parse(out) as { rows: { perHour: number; processes: number; wait: { p50: number; p99: number } }[] };
    expect(rows.map(({ perHour, processes }) => [processes, perHour])).toEqual([
      [1, 100],
      [1, 200],
      [3, 100],
      [3, 200],
    ]);
    for (const { wait } of rows) expect(wait.p99).toBeGreaterThanOrEqual(wait.p50);
  });

  test('shows what another number of slots would change', async () => {
    const [now, more] = [await run(...short), await run(...short, '--running', '16')];
    expect(now.said).toBe('');
    expect(more.out).toContain('16 runs at a time');
    expect(now.out).toContain(`${MAX_RUNNING} runs at a time`);
  });

  test.each([
    [['--rates', 'many'], '--rates'],
    [['--rates', '10,'], '--rates'],
    [['--processes', '0'], '--processes'],
    [['--cores', '1.5'], '--cores'],
    [['--page', '-1'], '--page'],
    [['--hours', 'Infinity'], '--hours'],
    [['--from', 'nothing.json'], 'nothing.json'],
    [['--fast'], '--fast'],
    [['100'], '100'],
  ])('refuses %j with what is wrong and how it is used', async (args, named) => {
    const { code, out, said } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(said).toContain(named);
    expect(said).toContain('usage: npm run bench -- --simulate');
  });

  test('takes the parts of a run that were measured from a document of the bench, but nothing that crosses the network', async () => {
    const row = (id: string, ...samples: number[]) => ({ id, unit: 'ms', samples, what: 'x', ratio: null });
    const settling = ['compose', 'judge', 'settle'].map((name) => row(`pipeline/${name}`, 100));
    const near = ['download', 'upload'].map((name) => row(`pipeline/${name}`, 1));
    const measured = { rows: [row('pipeline/open', 900, 700, 800), ...settling, ...near] };
    const { open, settle, ...others } = withMeasured(assumed, measured);
    expect([open.seconds, settle.seconds]).toEqual([0.8, expect.closeTo(0.3)]);
    expect({ open: assumed.open, settle: assumed.settle, ...others }).toEqual(assumed);
    expect(() => withMeasured(assumed, { rows: [row('http/live', 1)] })).toThrow('npm run --silent bench');

    const folder = await mkdtemp(path.join(tmpdir(), 'simulate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'bench.json');
    await writeFile(file, JSON.stringify(measured));
    expect((await run(...short, '--from', file, '--page', '7')).out).toContain('open 0.8, page 7, fetch 1.5,');
    await writeFile(file, JSON.stringify({ rows: [row('pipeline/open', 135.72607421875)] }));
    expect((await run(...short, '--from', file)).out).toContain('open 0.14, page');
  });

  test.each([
    ['what npm printed before the document', '\n> ad-analysis-service@0.1.0 bench\n{"rows":[]}'],
    ['a document of another command', '{"name":"x"}'],
  ])('says how to make the file when it holds %s', async (_, content) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'simulate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'bench.json');
    await writeFile(file, content);
    const { code, said } = await run(...short, '--from', file);
    expect(code).toBe(2);
    expect(said.split('\n')[0]).toBe(
      `${file} is not a document of the bench. Make one with: npm run --silent bench -- --rows pipeline --json > ${file}`,
    );
  });
});
