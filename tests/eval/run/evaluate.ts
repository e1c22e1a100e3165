import { LimitReached } from './budget';
import type { MeasuredCase } from './measure-case';
import { type CaseResult, type Contender, type FileStore, type Run, runCase } from './run-case';

export type Progress = { contender: string; done: number; of: number; case: string; run: number; ended: Run };

export type Settings = {
  runs: number;
  /** Runs at once: a real model takes half a minute for each. */
  atOnce: number;
  signal: AbortSignal;
  /** For a contender that sees the videos. */
  fileStore?: FileStore | undefined;
  onRun?: (progress: Progress, measured: MeasuredCase) => Promise<void> | void;
};

/**
 * Runs every case so many times: first all of them once, so that a limit that ends it early leaves whole rounds. Answers what was done, case
 * by case, without those that were not reached.
 */
export async function evaluate(cases: readonly MeasuredCase[], contender: Contender, settings: Settings): Promise<CaseResult[]> {
  const { runs, atOnce, signal, fileStore, onRun } = settings;
  const rounds = Array.from({ length: runs }, (_, run) => cases.map((measured) => ({ measured, run }))).flat();
  const tasks = rounds.filter(
    ({ measured, run }) => contender.recorded === undefined || contender.recorded(measured.evalCase.name, run) !== undefined,
  );
  const done = new Map<string, Run[]>();
  let [next, count, isOverLimit] = [0, 0, false];
  const work = async (): Promise<void> => {
    for (let task = tasks[next]; task !== undefined && !isOverLimit; task = tasks[next]) {
      next += 1;
      signal.throwIfAborted();
      const { measured, run } = task;
      try {
        const ended = await runCase(measured, { contender, run, fileStore, signal });
        const { name } = measured.evalCase;
        done.set(name, [...(done.get(name) ?? []), ended]);
        count += 1;
        await onRun?.({ contender: contender.name, done: count, of: tasks.length, case: name, run, ended }, measured);
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        isOverLimit = true;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return cases.flatMap(({ evalCase }) => {
    const ended = done.get(evalCase.name);
    return ended === undefined ? [] : [{ evalCase, runs: ended }];
  });
}
