import { readdir, readFile } from 'node:fs/promises';

const SAMPLE_MS = 250;
const MIB = 1024 * 1024;

type Process = { id: number; parent: number };

/** Files in /proc are gone when their process is. */
async function readOrNothing(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(String(error.code))) return '';
    throw error;
  }
}

async function listProcesses(): Promise<Process[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(ids.map(async (id) => ({ id, stat: await readOrNothing(`/proc/${id}/stat`) })));
  // The name of a program may hold spaces and parentheses; the fields after the last one are state and parent.
  return stats
    .filter(({ stat }) => stat !== '')
    .map(({ id, stat }) => ({ id, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }));
}

export function findDescendants(processes: readonly Process[], of: number): number[] {
  const children = processes.filter(({ parent }) => parent === of).map(({ id }) => id);
  return children.flatMap((id) => [id, ...findDescendants(processes, id)]);
}

/** The value of a line such as `Pss:   1234 kB`, in bytes; 0 without it. */
export function readKilobytes(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name}:`));
  return line === undefined ? 0 : Number.parseInt(line.slice(name.length + 1), 10) * 1024;
}

/** A page that processes share counts once where the kernel lets us see it (a sandboxed process may hide it). */
async function readMemory(id: number): Promise<number> {
  const shared = readKilobytes(await readOrNothing(`/proc/${id}/smaps_rollup`), 'Pss');
  return shared > 0 ? shared : readKilobytes(await readOrNothing(`/proc/${id}/status`), 'VmRSS');
}

const isBrowser = async (id: number) => /chrom|headless/i.test(await readOrNothing(`/proc/${id}/cmdline`));

async function readBrowserMemory(): Promise<number> {
  const ids = findDescendants(await listProcesses(), process.pid);
  const browsers = await Promise.all(ids.map(async (id) => ((await isBrowser(id)) ? id : undefined)));
  const sizes = await Promise.all(browsers.filter((id) => id !== undefined).map(readMemory));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

export type Memory = { processMiB: number; browserMiB: number };

/** The most resident memory of this process and of the browsers it started, while `work` runs. */
export async function withMemory<T>(work: () => Promise<T>): Promise<{ result: T; memory: Memory }> {
  const peak = { process: 0, browser: 0 };
  let sampling: Promise<void> | undefined;
  const sample = async () => {
    peak.process = Math.max(peak.process, process.memoryUsage.rss());
    peak.browser = Math.max(peak.browser, await readBrowserMemory());
    sampling = undefined;
  };
  const timer = setInterval(() => {
    sampling ??= sample();
  }, SAMPLE_MS);
  try {
    const result = await work();
    return { result, memory: { processMiB: peak.process / MIB, browserMiB: peak.browser / MIB } };
  } finally {
    clearInterval(timer);
    await sampling;
  }
}
