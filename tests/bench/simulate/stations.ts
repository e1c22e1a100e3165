import { type Clock, createGauge, type Gauge } from './clock';

export type Turns = { take: (enter: () => void) => void; free: () => void; taken: Gauge };

/** So many at one time, in the order of requests. */
export function createTurns(clock: Clock, count: number, from: number): Turns {
  const waiting: (() => void)[] = [];
  const taken = createGauge(clock, from);
  return {
    taken,
    take: (enter) => {
      if (taken.value() >= count) {
        waiting.push(enter);
        return;
      }
      taken.add(1);
      enter();
    },
    free: () => {
      const next = waiting.shift();
      if (next === undefined) taken.add(-1);
      else next();
    },
  };
}

/** The gate of a library: one holder at a time, whose page opens no sooner than the spacing after the holder before has left. */
export type Gate = { enter: (acquired: () => void) => void; untilOpen: () => number; leave: () => void; held: Gauge };

export function createGate(clock: Clock, spacingSeconds: number, from: number): Gate {
  const turns = createTurns(clock, 1, from);
  let opensAt = 0;
  return {
    held: turns.taken,
    enter: turns.take,
    untilOpen: () => Math.max(0, opensAt - clock.now()),
    leave: () => {
      opensAt = clock.now() + spacingSeconds;
      turns.free();
    },
  };
}

type Job = { left: number; cores: number; done: () => void };

export type Processor = { work: (seconds: number, cores: number, done: () => void) => void; busy: Gauge };

/** The cores of one worker process. Work that wants more of them than there are takes longer, all alike. */
export function createProcessor(clock: Clock, cores: number, from: number): Processor {
  const jobs = new Set<Job>();
  const busy = createGauge(clock, from);
  let [since, plan] = [0, 0];
  const wanted = () => [...jobs].reduce((sum, job) => sum + job.cores, 0);
  const speed = () => Math.min(1, cores / Math.max(wanted(), Number.EPSILON));
  const settle = () => {
    const passed = (clock.now() - since) * speed();
    for (const job of jobs) job.left -= passed;
    since = clock.now();
  };
  const replan = () => {
    plan += 1;
    const mine = plan;
    busy.add(Math.min(cores, wanted()) - busy.value());
    const first = [...jobs].reduce<Job | undefined>((one, job) => (one === undefined || job.left < one.left ? job : one), undefined);
    if (first === undefined) return;
    clock.after(Math.max(0, first.left) / speed(), () => {
      if (mine !== plan) return;
      settle();
      jobs.delete(first);
      replan();
      first.done();
    });
  };
  return {
    busy,
    work: (seconds, wants, done) => {
      settle();
      jobs.add({ left: seconds, cores: wants, done });
      replan();
    },
  };
}
