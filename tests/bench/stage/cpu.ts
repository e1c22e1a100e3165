import { readdir, readFile } from 'node:fs/promises';
import { readKilobytes } from '../video/memory';

/** Linux tells these times in ticks of 10 ms. */
const TICK_MS = 10;

type Stat = { pid: number; parent: number; group: number; cpuMs: number };

/** Files in /proc are gone when their process is. */
const readOrNothing = (file: string) => readFile(file, 'utf8').catch(() => '');

async function readStat(pid: number): Promise<Stat | undefined> {
  const stat = await readOrNothing(`/proc/${pid}/stat`);
  if (stat === '') return undefined;
  // The name of a program may hold spaces and parentheses; state, parent and group follow the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // User and system time, its own and that of children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid, parent: Number(fields[1]), group: Number(fields[2]), cpuMs: ticks * TICK_MS };
}

async function sumCpuMs(isMeant: (stat: Stat) => boolean): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(readStat));
  const meant = stats.filter((stat) => stat !== undefined).filter(isMeant);
  if (meant.length === 0) throw new Error('A process that is measured does not run, or this system has no /proc.');
  return meant.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

export const readGroupCpuMs = (group: number): Promise<number> => sumCpuMs((stat) => stat.group === group);

/** The CPU time of PostgreSQL so far: of the server process and its backends, those that have ended too. */
export async function readPostgresCpuMs(backend: number): Promise<number> {
  const server = (await readStat(backend))?.parent;
  return sumCpuMs(({ pid, parent }) => pid === server || parent === server);
}

/** The resident memory of a process. */
export async function readMemoryMb(pid: number): Promise<number> {
  return readKilobytes(await readOrNothing(`/proc/${pid}/status`), 'VmRSS') / 1_000_000;
}
