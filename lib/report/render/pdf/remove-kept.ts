import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { log } from '@/lib/log';

/** The names under which earlier versions kept PDFs on disk; the folder may hold files of the operator, too. */
const ours = /^(?:[0-9a-f]{64}|[0-9a-f-]{36})$/;

const isGone = (error: unknown) => error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTEMPTY');

/** Deletes the PDFs that earlier versions kept in the data folder, because no server would ever do so again. */
export async function removeKeptPdfs(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir, 'pdfs');
  try {
    for (const name of await readdir(folder)) if (ours.test(name)) await rm(path.join(folder, name), { force: true });
    await rmdir(folder);
  } catch (error) {
    if (!isGone(error)) log.warn('PDFs of an earlier version were not deleted', { error });
  }
}
