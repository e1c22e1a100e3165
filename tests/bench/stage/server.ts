import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { markOf, type ProcessMark } from '@/db/embedded/process';
import { envSchema } from '@/lib/env/schema';
import { nextBin } from '@/tests/demo/build';
import { endGroup } from '@/tests/demo/claim';
import { choosePort, startServer, toAddress } from '@/tests/demo/server';
import { showLogs } from '@/tests/support/logs/shown';
import { lookFor } from '@/tests/support/until';
import { readGroupCpuMs, readMemoryMb } from './cpu';

const READY_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 5;

/** A server in a process group of its own. */
export type Running = {
  origin: string;
  /** From its start to its first good answer. */
  readyMs: number;
  cpuMs: () => Promise<number>;
  memoryMb: () => Promise<number>;
  stop: () => Promise<void>;
};

/** The options of Node itself: those before the program, and those of the environment. */
type NodeOptions = { args: readonly string[]; variable: string };

// A process that sets its title overwrites its arguments, so this is read when it starts.
function readNodeOptions(pid: number): NodeOptions {
  const [, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const variable = variables.find((one) => one.startsWith('NODE_OPTIONS='))?.slice('NODE_OPTIONS='.length) ?? '';
  return {
    args: args.slice(
      0,
      args.findIndex((arg) => !arg.startsWith('-')),
    ),
    variable,
  };
}

/** Settings of nobody but the bench: an empty value counts as unset. */
const unset: Readonly<Record<string, string>> = Object.fromEntries(Object.keys(envSchema.shape).map((key) => [key, '']));

async function waitReady(url: string, child: { ended: () => boolean }): Promise<number> {
  const from = performance.now();
  const look = async () => {
    if (child.ended()) throw new Error(`The server ended before it answered ${url}.`);
    return fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  if ((await lookFor(look, { timeoutMs: READY_TIMEOUT_MS, everyMs: LOOK_EVERY_MS })) === undefined)
    throw new Error(`${url} was not answered within ${READY_TIMEOUT_MS / 1000} s.`);
  return performance.now() - from;
}

const toRunning = (origin: string, mark: ProcessMark, readyMs: number): Running => ({
  origin,
  readyMs,
  cpuMs: () => readGroupCpuMs(mark.pid),
  memoryMb: () => readMemoryMb(mark.pid),
  stop: () => endGroup(mark),
});

/** The product as `npm start` starts it, and with what Node was told. */
export async function startProduct(options: {
  settings: Readonly<Record<string, string>>;
  logFile: string;
}): Promise<Running & { nodeOptions: NodeOptions }> {
  const port = await choosePort(0);
  let [ready, nodeOptions]: [Promise<number>, NodeOptions] = [Promise.resolve(0), { args: [], variable: '' }];
  const server = await startServer({
    kind: 'built',
    port,
    env: { ...unset, APP_ENV: 'demo', ...showLogs('info'), ...options.settings },
    logFile: options.logFile,
    signal: new AbortController().signal,
    onStart: async ({ mark, address }) => {
      nodeOptions = readNodeOptions(mark.pid);
      // `startServer` says when it cannot start.
      ready = waitReady(`${address}/api/health/ready`, { ended: () => false }).catch(() => 0);
    },
  });
  return { ...toRunning(server.address, server.mark, await ready), nodeOptions };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** The built floor on the same Node, told the same, with the database of the product. */
export async function startFloor(options: { folder: string; databaseUrl: string; nodeOptions: NodeOptions }): Promise<Running> {
  const { folder, databaseUrl, nodeOptions } = options;
  const port = await choosePort(0);
  const log = openSync(path.join(folder, 'server.log'), 'a');
  const child = spawn(process.execPath, [...nodeOptions.args, path.resolve(nextBin), 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: nodeOptions.variable,
      NEXT_TELEMETRY_DISABLED: '1',
      DATABASE_URL: databaseUrl,
    },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await once(child, 'spawn');
  const mark = markOf(child.pid ?? 0);
  const readyMs = await waitReady(`${toAddress(port)}/no-op`, { ended: () => hasEnded(child) });
  return toRunning(toAddress(port), mark, readyMs);
}
