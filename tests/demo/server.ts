import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { markOf, type ProcessMark } from '@/db/embedded/process';
import { until } from '@/tests/support/until';
import { nextBin } from './build';

const DEFAULT_PORT = 3000;

/** The built app as in production, or one that follows edits and compiles each page when it is first asked for. */
const kinds = {
  built: { args: () => ['app/_server/start.mjs'], nodeEnv: 'production', readyTimeoutMs: 60_000 },
  reloading: {
    args: (port: number) => [nextBin, 'dev', '-H', '127.0.0.1', '-p', String(port)],
    nodeEnv: 'development',
    readyTimeoutMs: 180_000,
  },
} as const;
export type ServerKind = keyof typeof kinds;

/** How long `next dev` lets its server drain. */
const DEV_DRAIN_MS = 30_000;

export type Server = {
  address: string;
  mark: ProcessMark;
  /** Undefined where its output is shown. */
  logFile: string | undefined;
  /** Settles when the server ends, with how. */
  ended: Promise<string>;
};

export async function findPort(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}

export const toAddress = (port: number) => `http://127.0.0.1:${port}`;

/** Below those that a system gives to outgoing connections: one of them could take the port before the server does. */
async function findAnyPort(): Promise<number | undefined> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = await findPort(randomInt(20_000, 32_000));
    if (port !== undefined) return port;
  }
  return undefined;
}

/** Returns the requested port, which must be free; without one, 3000 or any other free port. */
export async function choosePort(wanted: number | undefined): Promise<number> {
  const port = (wanted === 0 ? undefined : await findPort(wanted ?? DEFAULT_PORT)) ?? (wanted ? undefined : await findAnyPort());
  if (port === undefined) throw new Error(`Port ${wanted} of 127.0.0.1 is taken. Set another PORT, or leave it empty.`);
  return port;
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : signal));
  });
}

async function waitReady({ address, ended }: Server, timeoutMs: number, signal: AbortSignal): Promise<void> {
  let death: string | undefined;
  void ended.then((how) => {
    death = how;
  });
  await until(
    `the server is ready within ${timeoutMs / 1000} s`,
    async () => {
      signal.throwIfAborted();
      if (death !== undefined) throw new Error(`The server ended before it was ready (${death}).`);
      const answer = await fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      return answer?.ok === true;
    },
    { timeoutMs, everyMs: 100 },
  );
}

/** Starts a server in a process group of its own; its output goes to `logFile`, or to stderr. */
export async function startServer(options: {
  kind: ServerKind;
  port: number;
  env: Record<string, string>;
  logFile: string | undefined;
  signal: AbortSignal;
  onStart: (server: Server) => Promise<void>;
}): Promise<Server> {
  const { port, logFile, signal } = options;
  const { args, nodeEnv, readyTimeoutMs } = kinds[options.kind];
  const log = logFile === undefined ? undefined : await open(logFile, 'w', 0o600);
  const env = {
    ...process.env,
    ...options.env,
    NODE_ENV: nodeEnv,
    PORT: String(port),
    HOST: '127.0.0.1',
    HOSTNAME: '127.0.0.1',
    NEXT_MANUAL_SIG_HANDLE: 'true',
    NEXT_EXIT_TIMEOUT_MS: String(DEV_DRAIN_MS),
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const child = spawn(process.execPath, args(port), {
    env,
    detached: true,
    stdio: ['ignore', log?.fd ?? 2, log?.fd ?? 2],
  });
  const ended = endOf(child);
  await log?.close();
  if (child.pid === undefined) throw new Error(`The server could not be started: ${await ended}`);
  const server = { address: toAddress(port), mark: markOf(child.pid), logFile, ended };
  await options.onStart(server);
  try {
    await waitReady(server, readyTimeoutMs, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(await describeEnd(error instanceof Error ? error.message : String(error), logFile));
  }
  return server;
}

export async function describeEnd(problem: string, logFile: string | undefined): Promise<string> {
  return logFile === undefined ? problem : `${problem} Its log ${logFile} ends:\n${await readTail(logFile)}`;
}

export async function readTail(logFile: string): Promise<string> {
  return (await readFile(logFile, 'utf8')).trim().split('\n').slice(-15).join('\n');
}
