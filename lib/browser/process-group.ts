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

/** The group of a process, which its stat names after its parent; the name before them is in parentheses and may hold any character. */
function groupOf(pid: string): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] ?? 0);
}

/** The process group of the browser with this profile; undefined where it cannot be looked up. */
export function findProcessGroup(profile: string): number | undefined {
  const pid = listPids().find((id) => read(`/proc/${id}/cmdline`).split('\0').includes(`--user-data-dir=${profile}`));
  return pid === undefined ? undefined : groupOf(pid) || undefined;
}

/** Resident memory that no file backs: all processes of a browser map the same program. */
function residentKilobytes(pid: string): number {
  const status = read(`/proc/${pid}/status`);
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) + Number(/^RssShmem:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
}

export const listGroup = (group: number): string[] => listPids().filter((pid) => groupOf(pid) === group);

export const residentMb = (group: number): number => listGroup(group).reduce((sum, pid) => sum + residentKilobytes(pid), 0) / 1024;

/** Kills what is left of a group. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
