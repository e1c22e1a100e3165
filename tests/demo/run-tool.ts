import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Counts = { passed: number; failed: number };

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
});

/** Prints the last line of a command that runs tests; answers its exit code. */
export function close({ passed, failed }: Counts): number {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

const interruption = new AbortController();

/** Ctrl-C reaches the programs of this command too, which end by themselves: it stays to count them, and begins no more. */
export function outliveInterrupt(): AbortSignal {
  process.on('SIGINT', () => interruption.abort());
  return interruption.signal;
}

/** Runs a program that writes its results into a file, and counts them. */
export async function runTool(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  count: () => Promise<Counts>,
): Promise<Counts> {
  if (interruption.signal.aborted) return { passed: 0, failed: 1 };
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = () => {
    interruption.abort();
    child.kill('SIGTERM');
  };
  process.on('SIGTERM', stop);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', stop);
  const { passed, failed } = await count();
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}
