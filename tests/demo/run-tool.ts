import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** A failed test with its name and reason in one line; `file` is null for what belongs to no file. */
const Failure = z.object({ file: z.string().nullable(), line: z.string() });
export type Failure = z.infer<typeof Failure>;

export const Outcome = z.object({
  passed: z.number(),
  failures: z.array(Failure).readonly(),
  files: z.array(z.object({ file: z.string(), seconds: z.number() })).readonly(),
});
export type Outcome = z.infer<typeof Outcome>;

/** Reads the outcome that a command left in a file; where there is none, that is the failure. */
export async function readOutcome(name: string, file: string): Promise<Outcome> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? failedBy(`${name}: left no results`) : Outcome.parse(JSON.parse(text));
}

export const failedBy = (line: string): Outcome => ({ passed: 0, failures: [{ file: null, line }], files: [] });

export const sum = (all: readonly Outcome[]): Outcome => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failures: all.flatMap(({ failures }) => failures),
  files: all.flatMap(({ files }) => files),
});

const MAX_REASON = 1000;

/** Names a failure in one line with the beginning of its reason, for a reader who has the end of the log alone. */
export function nameFailure(file: string | null, test: string, reason: string | undefined): Failure {
  const lines = stripVTControlCharacters(reason ?? '')
    .split('\n')
    .map((line) => line.trim());
  const why = lines
    .filter((line) => line !== '')
    .join(' | ')
    .slice(0, MAX_REASON);
  return { file, line: [file ?? '', test, why].filter((part) => part !== '').join(' > ') };
}

const MAX_SLOWEST = 15;

/**
 * Prints the slowest files and what failed, where a reader of the end of a long log finds them, and the last line of a command that runs tests;
 * answers its exit code.
 */
export function close({ passed, failures, files }: Outcome): number {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, MAX_SLOWEST);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  for (const { line } of failures) console.log(`FAILED ${line}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}

const interruption = new AbortController();

/** Ctrl-C reaches the programs of this command too, which end by themselves: it stays to count them, and begins no more. */
export function outliveInterrupt(): AbortSignal {
  process.on('SIGINT', () => interruption.abort());
  return interruption.signal;
}

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
  return {
    ...outcome,
    ...failedBy(`${name}: ended with ${signal ?? `exit code ${code}`}, though no test of it failed`),
    passed: outcome.passed,
    files: outcome.files,
  };
}
