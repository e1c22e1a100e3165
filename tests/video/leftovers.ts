import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProcessGroup, listGroup } from '@/lib/browser/process-group';
import { env } from '@/lib/env';

const read = (file: string) => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
};

/** The folders of this process' measurements. */
export function homes(): string[] {
  const root = path.resolve(env().dataDir, 'tmp');
  if (!existsSync(root)) return [];
  const owners = readdirSync(root).filter((name) => name.startsWith(`${process.pid}-`));
  return owners.flatMap((owner) =>
    readdirSync(path.join(root, owner))
      .filter((name) => name.startsWith('measure-'))
      .map((name) => path.join(root, owner, name)),
  );
}

/** The browser whose profile is in `home`; its processes share a group. */
export const findBrowser = (home: string): number | undefined => findProcessGroup(path.join(home, 'profile'));

/** The processes of a browser that run pages. */
export const renderersOf = (group: number): number[] =>
  listGroup(group)
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'))
    .map(Number);
