import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { canReach, SYSTEM_DIR, type User } from '@/db/embedded/place';
import { env } from '@/lib/env';

const inDataDir = (name: string) => path.resolve(env().dataDir, name);

/** Every path at which {@link openFolder} may have created a folder of this name. */
export function foldersOf(name: string): string[] {
  return process.getuid?.() === 0 ? [inDataDir(name), path.join(SYSTEM_DIR, name)] : [inDataDir(name)];
}

/** Creates a folder in the data directory or, where `user` cannot reach it there, in a system directory if that is writable. */
export async function openFolder(name: string, user: User | undefined): Promise<string> {
  const own = inDataDir(name);
  await mkdir(own, { recursive: true, mode: 0o700 });
  if (user === undefined) return own;
  const folder = canReach(path.dirname(own), user) ? own : path.join(SYSTEM_DIR, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    // Node reports a read-only disk as ENOENT. The launch check of the browser reports that this user cannot use the folder.
    if (error instanceof Error && 'code' in error && ['EROFS', 'ENOENT', 'EACCES', 'EPERM'].includes(String(error.code))) return own;
    throw error;
  }
  await chmod(folder, 0o711);
  return folder;
}
