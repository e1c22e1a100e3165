import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Failure, nameFailure, Outcome } from './run-tool';

type Failing = { errors: () => readonly SerializedError[] };

const reasonOf = ([error]: readonly SerializedError[]) => (error === undefined ? undefined : (error.stack ?? error.message));

/** The failed tests of a file, and what failed outside of them, such as a hook or an import. */
function failuresOf(module: TestModule): Failure[] {
  const around: Failing[] = [module, ...module.children.allSuites()];
  const outside = around.map((one) => one.errors()).filter((errors) => errors.length > 0);
  return [
    ...outside.map((errors) => nameFailure(module.relativeModuleId, '', reasonOf(errors))),
    ...[...module.children.allTests('failed')].map((test) =>
      nameFailure(module.relativeModuleId, test.fullName, reasonOf(test.result().errors ?? [])),
    ),
  ];
}

function outcomeOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Outcome {
  return {
    passed: modules.reduce((total, module) => total + [...module.children.allTests('passed')].length, 0),
    failures: [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => nameFailure(null, 'vitest: an error that no test caught', reasonOf([error]))),
    ],
    files: modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })),
  };
}

/** Leaves the outcome of a run of Vitest in the file that OUTCOME_FILE names: its own JSON omits errors that no test caught. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.OUTCOME_FILE;
    if (file === undefined) throw new Error('OUTCOME_FILE is not set.');
    writeFileSync(file, JSON.stringify(outcomeOf(modules, unhandled)));
    // Such as those whose program this machine lacks.
    for (const module of modules)
      for (const test of module.children.allTests('skipped')) console.log(`NOT RUN ${module.relativeModuleId} > ${test.fullName}`);
  }
}

/** Adds what failed after the last test to the outcome, where there is one. */
export function addFailure(what: string, error: unknown): void {
  const file = process.env.OUTCOME_FILE;
  if (file === undefined) return;
  const outcome = Outcome.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failure = nameFailure(null, `vitest: ${what}`, error instanceof Error ? error.stack : String(error));
  writeFileSync(file, JSON.stringify({ ...outcome, failures: [...outcome.failures, failure] }));
}
