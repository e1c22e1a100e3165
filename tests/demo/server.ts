import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { markOf, type ProcessMark } from '@/db/embedded/process';
import { until } from '@/tests/support/until';
import { nextBin } from './build';

const READY_TIMEOUT_MS = 60_000;
const DEFAULT_PORT = 3000;

export type Server = { address: string; mark: ProcessMark /** Settles when the server ends, with how. */; ended: Promise<string> };

/** The port if it is free. */
async function findPort(port: number): Promise<number | undefined> {
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

/** A port somebody asked for must be free; otherwise 3000, or any other free one. */
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

async function waitReady(address: string, ended: Promise<string>, signal: AbortSignal): Promise<void> {
  let death: string | undefined;
  void ended.then((how) => {
    death = how;
  });
  await until(
    `the server is ready within ${READY_TIMEOUT_MS / 1000} s`,
    async () => {
      signal.throwIfAborted();
      if (death !== undefined) throw new Error(`The server ended before it was ready (${death}).`);
      const answer = await fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      return answer?.ok === true;
    },
    { timeoutMs: READY_TIMEOUT_MS, everyMs: 100 },
  );
}

/** Starts the built app as in production, in a process group of its own; its output goes to `logFile`. */
export async function startServer(options: {
  port: number;
  env: Record<string, string>;
  logFile: string;
  signal: AbortSignal;
  onStart: (server: Server) => Promise<void>;
}): Promise<Server> {
  const { port, logFile, signal } = options;
  const address = toAddress(port);
  const log = await open(logFile, 'w', 0o600);
  const env = {
    ...process.env,
    ...options.env,
    NODE_ENV: 'production' as const,
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    NEXT_MANUAL_SIG_HANDLE: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const child = spawn(process.execPath, [nextBin, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    env,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = endOf(child);
  await log.close();
  if (child.pid === undefined) throw new Error(`The server could not be started: ${await ended}`);
  const server = { address, mark: markOf(child.pid), ended };
  await options.onStart(server);
  try {
    await waitReady(address, ended, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(`${error instanceof Error ? error.message : String(error)} Its log ${logFile} ends:\n${await readTail(logFile)}`);
  }
  return server;
}

/** The last lines of a log. */
export async function readTail(logFile: string): Promise<string> {
  return (await readFile(logFile, 'utf8')).trim().split('\n').slice(-15).join('\n');
}
