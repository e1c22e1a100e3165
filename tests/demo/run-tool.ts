import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

type TimedFile = { file: string; seconds: number };

/** The result of a command that runs tests: the number that passed, each failure with its name and reason, and the time of each file. */
export type Outcome = { passed: number; failures: readonly string[]; files: readonly TimedFile[] };

export const failedBy = (reason: string): Outcome => ({ passed: 0, failures: [reason], files: [] });

export const sum = (all: readonly Outcome[]): Outcome => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failures: all.flatMap(({ failures }) => failures),
  files: all.flatMap(({ files }) => files),
});

const MAX_SLOWEST = 15;

/**
 * Prints the slowest files and what failed, where a reader of the end of a long log finds them, and the last line of a command that runs tests;
 * answers its exit code.
 */
export function close({ passed, failures, files }: Outcome): number {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, MAX_SLOWEST);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  for (const failure of failures) console.log(`FAILED ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}

const interruption = new AbortController();

/** Ctrl-C reaches the programs of this command too, which end by themselves: it stays to count them, and begins no more. */
export function outliveInterrupt(): AbortSignal {
  process.on('SIGINT', () => interruption.abort());
  return interruption.signal;
}

/** Runs a program that writes its results into a file, and reads them. */
export async function runTool(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  read: () => Promise<Outcome>,
): Promise<Outcome> {
  const name = path.basename(args[0] ?? command);
  if (interruption.signal.aborted) return failedBy(`${name}: interrupted before it began`);
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = () => {
    interruption.abort();
    child.kill('SIGTERM');
  };
  process.on('SIGTERM', stop);
  const [code, signal] = await once(child, 'exit');
  process.off('SIGTERM', stop);
  const outcome = await read();
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [`${name}: ended with ${signal ?? `exit code ${code}`}, though no test of it failed`] };
}
