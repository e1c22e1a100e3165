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
