import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const Ready = z.object({ baseUrl: z.url() });

export type AppTiming = { pollMs: number; leaseMs: number; backoffMs: number; sweepMs: number };

/**
 * Times of a server that is killed, without a backoff. A lease is as long as a server may wait for a busy machine; `Succession` ends the
 * leases of those that it kills.
 */
export const hastyTiming: AppTiming = { pollMs: 100, leaseMs: 15_000, backoffMs: 100, sweepMs: 500 };

export type AppProcess = {
  baseUrl: string;
  pid: number;
  /** Starts the driver of a process on standby. */
  begin: () => Promise<void>;
  /** `kill -9`; resolves when the process is gone. */
  kill: () => Promise<void>;
  /** SIGTERM, and its drain. */
  stop: () => Promise<void>;
};

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export async function startApp(
  env: Record<string, string>,
  timing: Partial<AppTiming> = {},
  mode: 'live' | 'standby' = 'live',
): Promise<AppProcess> {
  const script = path.join(import.meta.dirname, 'app-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify({ ...hastyTiming, ...timing })], {
    env: { ...process.env, ...env },
    // The pipe to its input closes with this process, and the server ends with it.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['null'])]);
  const { baseUrl } = Ready.parse(JSON.parse(String(line)));
  const begin = async () => {
    child.stdin.write('begin\n');
    await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  };
  if (mode === 'live') await begin();
  return { baseUrl, pid: child.pid ?? 0, begin, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
}
