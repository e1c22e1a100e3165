import path from 'node:path';
import { openDatabase } from '@/db/client';
import { type Backup, backUp, isBackupError, removeRestored, restore } from '@/db/embedded/backup';
import { verifyLedger } from '@/lib/credits/verify';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { releaseName } from '@/lib/release.mjs';
import { type Answer, done } from './command';

const OWN_SERVER =
  'DATABASE_URL names a PostgreSQL of yours, which has tools of its own: pg_dump and pg_restore. lib/operator/deploy/README.md has the commands.';

function embeddedDir(): string {
  const { databaseUrl, dataDir } = env();
  if (databaseUrl !== undefined) throw new AppError('invalid_body', { message: OWN_SERVER });
  return dataDir;
}

/** Tells an operator what to do about a backup that cannot be made or restored. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isBackupError(error) ? new AppError('invalid_body', { message: error.message, cause: error }) : error;
  }
}

/** Opens the database of a folder and verifies its ledger; answers how many accounts it has. */
async function verify(dataDir: string): Promise<number> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, maxConnections: 2 });
  try {
    const { ok, accounts } = await verifyLedger(database.sql);
    if (!ok) throw new AppError('internal_error', { message: 'The ledger of the copy drifts: `ledger verify` says where.' });
    return accounts;
  } finally {
    await database.close();
  }
}

const megabytes = ({ bytes }: Backup) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

/** Backs up the embedded database, and starts the copy once to prove it. */
export async function backUpByHand(to: string): Promise<Answer> {
  const dataDir = embeddedDir();
  const target = path.resolve(to);
  const backup = await told(() => backUp(dataDir, target, releaseName()));
  const trial = `${target}.trial`;
  try {
    await told(() => restore(target, trial));
    const accounts = await verify(trial);
    const line = `Backed up to ${target}: ${megabytes(backup)}, PostgreSQL ${backup.postgres.version}, ${backup.postgres.platform}.`;
    const proof = `The copy was started: ${accounts} accounts, no drift. It holds personal data and passwords; keep AUTH_SECRET with it.`;
    return done({ target, ...backup, accounts }, line, proof);
  } finally {
    await removeRestored(trial);
  }
}

/** Restores a backup into a DATA_DIR without a database, and starts it once. */
export async function restoreByHand(from: string): Promise<Answer> {
  const dataDir = embeddedDir();
  const backup = await told(() => restore(path.resolve(from), dataDir));
  const accounts = await verify(dataDir);
  const line = `Restored the backup of ${backup.takenAt} into ${path.resolve(dataDir)}: ${accounts} accounts, no drift.`;
  return done({ dataDir: path.resolve(dataDir), ...backup, accounts }, line, 'Start the service with the AUTH_SECRET of that time.');
}
