import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** How a command that runs tests ended: how many passed, each that did not, by its name and why, and each that failed beside others alone. */
export type Outcome = { passed: number; failures: readonly string[]; unstable: readonly string[] };

export const failedBy = (reason: string): Outcome => ({ passed: 0, failures: [reason], unstable: [] });

export const sum = (all: readonly Outcome[]): Outcome => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failures: all.flatMap(({ failures }) => failures),
  unstable: all.flatMap(({ unstable }) => unstable),
});

/** Prints what failed again, where a reader of the end of a long log finds it, and the last line of a command that runs tests; answers its exit code. */
export function close({ passed, failures, unstable }: Outcome): number {
  for (const one of unstable) console.log(`UNSTABLE, passed in a second run by itself: ${one}`);
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
