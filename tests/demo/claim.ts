import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { withLock } from '@/db/embedded/lock';
import { isAlive, markOf, type ProcessMark } from '@/db/embedded/process';
import { lookFor } from '@/tests/support/until';
import { findPort } from './server';

const STOP_TIMEOUT_MS = 30_000;

const Mark = z.object({ pid: z.int().positive(), start: z.string() });
const Running = z.object({ supervisor: Mark, server: Mark.optional(), address: z.string().optional() });
type Running = z.infer<typeof Running>;

export type Claim = {
  /** Records the processes of this claim, so that a later demo can find them. */
  note: (running: { server: ProcessMark; address: string }) => Promise<void>;
  release: () => Promise<void>;
};

const waitGone = (mark: ProcessMark) => lookFor(() => !isAlive(mark), { timeoutMs: STOP_TIMEOUT_MS });

/** Ends a process that leads its own group: politely first, then the whole group by force. */
export async function endGroup(mark: ProcessMark): Promise<void> {
  if (!isAlive(mark)) return;
  process.kill(mark.pid, 'SIGTERM');
  if (await waitGone(mark)) return;
  process.kill(-mark.pid, 'SIGKILL');
  await waitGone(mark);
}

/** A process counts as gone when its first thread has ended, while others of it, or its children, may keep its port for a moment. */
const waitForPort = (port: number) => lookFor(async () => (await findPort(port)) !== undefined, { timeoutMs: STOP_TIMEOUT_MS });

async function readRunning(file: string): Promise<Running | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text === '' ? undefined : Running.parse(JSON.parse(text));
}

/** Makes this process the one demo of `dataDir`, and ends what a demo that was killed left running. */
export async function claimDataDir(dataDir: string, say: (message: string) => void): Promise<Claim> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}. Set another DATA_DIR.`);
  }
  const file = path.join(dataDir, 'demo-running.json');
  const write = async (running: Running) => {
    await writeFile(`${file}.new`, JSON.stringify(running));
    await rename(`${file}.new`, file);
  };
  const supervisor = markOf(process.pid);
  await withLock(path.join(dataDir, 'demo-lock'), { timeoutMs: 2 * STOP_TIMEOUT_MS }, async () => {
    const before = await readRunning(file);
    if (before !== undefined && isAlive(before.supervisor)) {
      throw new Error(
        `A demo already runs on ${dataDir}: ${before.address ?? 'it is starting'} (pid ${before.supervisor.pid}). Stop it, or set another DATA_DIR.`,
      );
    }
    if (before?.server !== undefined && isAlive(before.server)) {
      say('Ending the server that an earlier demo left behind …');
      await endGroup(before.server);
      if (before.address !== undefined) await waitForPort(Number(new URL(before.address).port));
    }
    await write({ supervisor });
  });
  return { note: ({ server, address }) => write({ supervisor, server, address }), release: () => rm(file, { force: true }) };
}
