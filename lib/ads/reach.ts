import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { canReach, SYSTEM_DIR, type User } from '@/db/embedded/place';
import { env } from '@/lib/env';

const inDataDir = (name: string) => path.resolve(env().dataDir, name);

/** Everywhere {@link openFolder} may have put a folder of this name. */
export function foldersOf(name: string): string[] {
  return process.getuid?.() === 0 ? [inDataDir(name), path.join(SYSTEM_DIR, name)] : [inDataDir(name)];
}

/** Makes a folder in the data directory or, where `user` cannot come to it there and the disk can be written, in root's own place. */
export async function openFolder(name: string, user: User | undefined): Promise<string> {
  const own = inDataDir(name);
  await mkdir(own, { recursive: true, mode: 0o700 });
  if (user === undefined) return own;
  const folder = canReach(path.dirname(own), user) ? own : path.join(SYSTEM_DIR, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    // Node says ENOENT of a disk that is read-only. Whatever is started for that user will not run, which its trial finds out.
    if (error instanceof Error && 'code' in error && ['EROFS', 'ENOENT', 'EACCES', 'EPERM'].includes(String(error.code))) return own;
    throw error;
  }
  // To pass through, not to list.
  await chmod(folder, 0o711);
  return folder;
}
