import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProcessGroup, listGroup } from '@/lib/browser/process-group';
import { foldersOf } from '@/lib/browser/user-folder';

const read = (file: string) => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
};

/** The folders of this process' measurements. */
export function homes(): string[] {
  const roots = foldersOf('tmp').filter((root) => existsSync(root));
  const owners = roots.flatMap((root) => readdirSync(root).map((name) => path.join(root, name)));
  return owners
    .filter((owner) => path.basename(owner).startsWith(`${process.pid}-`))
    .flatMap((owner) => readdirSync(owner).map((name) => path.join(owner, name)))
    .filter((home) => path.basename(home).startsWith('measure-'));
}

/** The browser whose profile is in `home`; its processes share a group. */
export const findBrowser = (home: string): number | undefined => findProcessGroup(path.join(home, 'profile'));

/** The processes of a browser that run pages. */
export const renderersOf = (group: number): number[] =>
  listGroup(group)
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'))
    .map(Number);

/** The processor time of a process, in the kernel's ticks of 10 ms (proc(5): fields 14 and 15, after the name in parentheses). */
export function cpuSecondsOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}
