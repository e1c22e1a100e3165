import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '@/db/embedded/process';
import { choosePort, readTail, startServer } from '@/tests/demo/server';
import { showLogs } from './logs/shown';

export type ServerProcess = {
  address: string;
  pid: number;
  isAlive: () => boolean;
  /** Sends a signal and answers how the process ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<string>;
  logTail: () => Promise<string>;
};

/** The built app in a process of its own, on the fakes of this test file. */
export async function startServerProcess(env: Record<string, string>, wantedPort = 0): Promise<ServerProcess> {
  const port = await choosePort(wantedPort);
  const logFile = path.join(tmpdir(), `ad-server-${process.pid}-${port}.log`);
  const { address, mark, ended } = await startServer({
    kind: 'built',
    port,
    env: { ...showLogs('warn'), ...env },
    logFile,
    signal: new AbortController().signal,
    onStart: async () => undefined,
  });
  return {
    address,
    pid: mark.pid,
    isAlive: () => isAlive(mark),
    end: async (signal) => {
      if (isAlive(mark)) process.kill(mark.pid, signal);
      const how = await ended;
      await rm(logFile, { force: true });
      return how;
    },
    logTail: () => readTail(logFile),
  };
}

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

export function httpClient(address: string, secret: string) {
  const call = async (pathname: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${address}/api/v1/${pathname}`, { ...init, headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    submit: (url: string) => call('analyses', { method: 'POST', body: JSON.stringify({ url }) }),
    fetch: (id: string) => call(`analyses/${id}`),
    list: () => call('analyses'),
    credits: () => call('credits'),
  };
}
