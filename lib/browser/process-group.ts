import { readdirSync, readFileSync } from 'node:fs';

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // The process has ended, or the system has no /proc.
    return '';
  }
}

const listPids = (): string[] => {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

/** The state and the group of a process; the name before them is in parentheses and may hold any character. */
function statOf(pid: string): { state: string; group: number } {
  const stat = read(`/proc/${pid}/stat`);
  const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, group: Number(group ?? 0) };
}

export function findProcessGroup(profile: string): number | undefined {
  const pid = listPids().find((id) => read(`/proc/${id}/cmdline`).split('\0').includes(`--user-data-dir=${profile}`));
  return pid === undefined ? undefined : statOf(pid).group || undefined;
}

/** Resident memory that no file backs: all processes of a browser map the same program. */
function residentKilobytes(pid: string): number {
  const status = read(`/proc/${pid}/status`);
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) + Number(/^RssShmem:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

/** The processes of a group that have not ended; a zombie, which its parent has not reaped yet, counts as ended. */
export const listGroup = (group: number): string[] =>
  listPids().filter((pid) => {
    const found = statOf(pid);
    return found.group === group && found.state !== 'Z';
  });

export const residentMb = (group: number): number => listGroup(group).reduce((sum, pid) => sum + residentKilobytes(pid), 0) / 1024;

export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
