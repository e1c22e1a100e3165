import { type Clock, createClock, createGauge } from './clock';
import { createLine, type Waiting } from './line';
import { createRandom, draw, type Random } from './random';
import { type Part, type Scenario, WARM_UP } from './settings';
import { createGate, createProcessor, createTurns, type Gate, type Processor, type Turns } from './stations';

type Run = Waiting & { gate: Gate; counted: boolean };

type Worker = { processor: Processor; turns: Turns; runs: number };

export type Outcome = {
  /** Runs that came while it was counted, those of them that waited too long, and those that ended. */
  came: number;
  refused: number;
  done: number;
  /** Seconds in line of those that were begun. */
  waits: number[];
  /** Seconds from the submit to the report. */
  totals: number[];
  /** Shares of what there is, but `model`: the mean number of calls at one time. */
  busy: { slots: number; gates: number; turns: number; cores: number; model: number };
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function createTally() {
  const outcome = { came: 0, refused: 0, done: 0, waits: [] as number[], totals: [] as number[] };
  return {
    outcome,
    came: (run: Run) => (outcome.came += run.counted ? 1 : 0),
    refused: (run: Run) => (outcome.refused += run.counted ? 1 : 0),
    begun: (run: Run, now: number) => run.counted && outcome.waits.push(now - run.since),
    ended: (run: Run, now: number) => {
      if (!run.counted) return;
      outcome.done += 1;
      outcome.totals.push(now - run.since);
    },
  };
}

/** Lets a run's work take its time on a worker, part after part. */
function createWork(clock: Clock, random: Random, { figures }: Scenario, model: { add: (change: number) => void }) {
  const take = (worker: Worker, part: Part, done: () => void) => {
    const { seconds, cores, spread } = figures[part];
    const time = draw(random, seconds, spread);
    if (cores === 0) clock.after(time, done);
    else worker.processor.work(time, cores, done);
  };
  const measure = (worker: Worker, done: () => void) => {
    if (figures.measure.seconds === 0) return done();
    worker.turns.take(() =>
      take(worker, 'measure', () => {
        worker.turns.free();
        done();
      }),
    );
  };
  const answer = (worker: Worker, done: () => void) => {
    model.add(1);
    take(worker, 'model', () => {
      model.add(-1);
      take(worker, 'settle', done);
    });
  };
  const uploadAndMeasure = (worker: Worker, done: () => void) => {
    let left = 2;
    const one = () => {
      left -= 1;
      if (left === 0) done();
    };
    take(worker, 'upload', one);
    measure(worker, one);
  };
  return ({ gate }: Run, worker: Worker, done: () => void) =>
    gate.enter(() =>
      take(worker, 'open', () =>
        clock.after(gate.untilOpen(), () =>
          take(worker, 'page', () => {
            gate.leave();
            take(worker, 'fetch', () => uploadAndMeasure(worker, () => answer(worker, done)));
          }),
        ),
      ),
    );
}

/** Plays a scenario from an empty queue; what comes in the warm-up is not counted. */
export function play(scenario: Scenario): Outcome {
  const { limits, processes, coresEach, accounts, perHour } = scenario;
  const [random, clock] = [createRandom(scenario.seed), createClock()];
  const from = scenario.hours * 3600 * WARM_UP;
  const until = from + scenario.hours * 3600;
  const gates = Array.from({ length: limits.libraries }, () => createGate(clock, limits.spacingSeconds, from));
  const workers = Array.from(
    { length: processes },
    (): Worker => ({
      processor: createProcessor(clock, coresEach, from),
      turns: createTurns(clock, limits.measuredAtOnce, from),
      runs: 0,
    }),
  );
  const line = createLine<Run>(limits.perAccount);
  const [slots, model] = [createGauge(clock, from), createGauge(clock, from)];
  const tally = createTally();
  const work = createWork(clock, random, scenario, model);
  const pick = <T>(from_: readonly T[]) => from_[Math.floor(random() * from_.length)] as T;

  const begin = (run: Run) => {
    const worker = workers.reduce((least, other) => (other.runs < least.runs ? other : least));
    tally.begun(run, clock.now());
    slots.add(1);
    worker.runs += 1;
    work(run, worker, () => {
      slots.add(-1);
      worker.runs -= 1;
      line.ended(run);
      tally.ended(run, clock.now());
      schedule();
    });
  };
  const schedule = () => {
    while (slots.value() < limits.running) {
      const run = line.next(clock.now());
      if (run === undefined) return;
      begin(run);
    }
  };
  const arrive = () => {
    const run: Run = { account: Math.floor(random() * accounts), since: clock.now(), gate: pick(gates), counted: clock.now() >= from };
    tally.came(run);
    line.join(run);
    clock.after(limits.lineSeconds, () => line.leave(run) && tally.refused(run));
    schedule();
    clock.after(draw(random, 3600 / perHour, 'exponential'), arrive);
  };

  clock.after(draw(random, 3600 / perHour, 'exponential'), arrive);
  clock.runUntil(until);
  return {
    ...tally.outcome,
    busy: {
      slots: slots.mean() / limits.running,
      gates: mean(gates.map(({ held }) => held.mean())),
      turns: mean(workers.map(({ turns }) => turns.taken.mean())) / limits.measuredAtOnce,
      cores: mean(workers.map(({ processor }) => processor.busy.mean())) / coresEach,
      model: model.mean(),
    },
  };
}
