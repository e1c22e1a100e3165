import { constants, existsSync, readdirSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { openEmbedded } from '../embedded';
import { majorOfPackage } from './binaries';
import { clusterPassword } from './cluster';
import { withLock } from './lock';
import { findPlace, makeStateDir, type User } from './place';

const LOCK_TIMEOUT_MS = 180_000;

/** Facts of a backup; the file is written last, so that a backup without it is incomplete. */
export type Backup = {
  takenAt: string;
  /** The release of the service. */
  release: string;
  /** A cluster's files run under one major version and architecture only. */
  postgres: { major: number; version: string; platform: string };
  wal: { first: string; last: string };
  files: number;
  bytes: number;
};

/** A backup or a restore that cannot be made; the message says what to do. */
class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const isBackupError = (error: unknown): error is Error => error instanceof BackupError;

const platform = `${process.platform}-${process.arch}`;
const factsOf = (dir: string) => path.join(dir, 'backup.json');

/** Folders whose content belongs to the running server, which makes it anew; and files of one process. */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const left = /(?:^|\/)(?:postmaster\.pid|postmaster\.opts|pg_internal\.init[^/]*|pgsql_tmp[^/]*)$/;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies a file for its owner alone and waits for the disk; answers its size, undefined if it vanished meanwhile. */
async function copyWhole(from: string, to: string): Promise<number | undefined> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if (isMissing(error) && !existsSync(from)) return undefined;
    throw error;
  }
  await chmod(to, 0o600);
  const file = await open(to, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

type Copied = { files: number; bytes: number };

/** Copies the cluster while its server writes: the write-ahead log, copied afterwards, mends what changed meanwhile. */
async function copyCluster(clusterDir: string, to: string): Promise<Copied> {
  const total = { files: 0, bytes: 0 };
  const entries = await readdir(clusterDir, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({ entry, name: path.relative(clusterDir, path.join(entry.parentPath, entry.name)) }));
  if (named.some(({ name }) => name.startsWith('pg_tblspc/')))
    throw new BackupError('This cluster has tablespaces outside its folder, which a backup would miss. Use pg_dump.');
  for (const { name } of named.filter(({ entry }) => entry.isDirectory()))
    if (!emptied.has(name.split('/')[0] ?? '') || emptied.has(name)) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
  await mkdir(path.join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  for (const { entry, name } of named) {
    if (!entry.isFile() || left.test(name) || emptied.has(name.split('/')[0] ?? '')) continue;
    const bytes = await copyWhole(path.join(clusterDir, name), path.join(to, name));
    if (bytes !== undefined) Object.assign(total, { files: total.files + 1, bytes: total.bytes + bytes });
  }
  return total;
}

type Stopped = { first: string; last: string; label: string };

/** Copies the cluster between the start and the end of a backup, which PostgreSQL wants in one session. */
async function copyBetween(sql: postgres.Sql, clusterDir: string, to: string): Promise<Copied & Stopped> {
  // It ends with the session, and keeps the write-ahead log from being removed until then.
  await sql`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`;
  const [begun] = await sql<{ file: string }[]>`select pg_walfile_name(pg_backup_start('ad-analysis-service', fast => true)) as file`;
  const copied = await copyCluster(clusterDir, to);
  const [ended] = await sql<{ file: string; label: string }[]>`
    select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(wait_for_archive => false)`;
  if (begun === undefined || ended === undefined) throw new Error('PostgreSQL did not say where the backup begins and ends');
  const segments = (await readdir(path.join(clusterDir, 'pg_wal'))).filter(
    (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= begun.file && name <= ended.file),
  );
  for (const name of segments) {
    const bytes = await copyWhole(path.join(clusterDir, 'pg_wal', name), path.join(to, 'pg_wal', name));
    Object.assign(copied, { files: copied.files + 1, bytes: copied.bytes + (bytes ?? 0) });
  }
  if (!segments.includes(begun.file) || !segments.includes(ended.file))
    throw new Error('the write-ahead log of the backup was removed meanwhile');
  return { ...copied, first: begun.file, last: ended.file, label: ended.label };
}

/** Backs up the embedded cluster of `dataDir` into a new folder, also while servers use it. */
export async function backUp(dataDir: string, target: string, release: string): Promise<Backup> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new BackupError(`${target} is not empty. Name a new folder.`);
  const place = await findPlace(await makeStateDir(dataDir));
  if (!existsSync(place.clusterDir)) throw new BackupError(`There is no database in ${path.resolve(dataDir)}. Check DATA_DIR.`);
  const embedded = await openEmbedded(dataDir);
  const sql = postgres(embedded.url, { max: 1, onnotice: () => undefined, idle_timeout: 0, max_lifetime: null });
  try {
    const cluster = path.join(target, 'cluster');
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    await chmod(target, 0o700);
    const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
    const { first, last, label, files, bytes } = await copyBetween(sql, place.clusterDir, cluster);
    await writeFile(path.join(cluster, 'backup_label'), label, { mode: 0o600, flush: true });
    await writeFile(path.join(target, 'password'), await clusterPassword(place), { mode: 0o600, flush: true });
    const version = server?.version ?? '';
    const backup: Backup = {
      takenAt: new Date().toISOString(),
      release,
      postgres: { major: Number.parseInt(version, 10), version, platform },
      wal: { first, last },
      files,
      bytes,
    };
    await writeFile(factsOf(target), `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600, flush: true });
    return backup;
  } finally {
    await sql.end({ timeout: 5 });
    await embedded.release();
  }
}

async function readBackup(dir: string): Promise<Backup> {
  try {
    return JSON.parse(await readFile(factsOf(dir), 'utf8')) as Backup;
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new BackupError(`${dir} is no complete backup: it has no backup.json.`);
  }
}

async function copyBack(from: string, to: string, user: User | undefined): Promise<void> {
  const give = async (file: string) => void (user !== undefined && (await chown(file, user.uid, user.gid)));
  await mkdir(to, { recursive: true, mode: 0o700 });
  await give(to);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = path.relative(from, path.join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 });
    else await copyWhole(path.join(from, name), path.join(to, name));
    await give(path.join(to, name));
  }
}

/** Puts a backup into a `dataDir` without a database. The next server that opens it replays the write-ahead log. */
export async function restore(from: string, dataDir: string): Promise<Backup> {
  const backup = await readBackup(from);
  const major = await majorOfPackage();
  if (backup.postgres.platform !== platform)
    throw new BackupError(
      `This backup is of ${backup.postgres.platform}, and this machine is ${platform}. Restore it there, or use pg_dump.`,
    );
  if (backup.postgres.major !== major)
    throw new BackupError(
      `This backup is of PostgreSQL ${backup.postgres.major}, and this release has ${major}. Restore it with release ${backup.release}.`,
    );
  const stateDir = await makeStateDir(dataDir);
  await withLock(path.join(stateDir, 'lock'), { timeoutMs: LOCK_TIMEOUT_MS }, async () => {
    const place = await findPlace(stateDir);
    if (existsSync(place.clusterDir))
      throw new BackupError(`${path.resolve(dataDir)} has a database already. Name another DATA_DIR, or move that one away.`);
    const fresh = `${place.clusterDir}.new`;
    await rm(fresh, { recursive: true, force: true });
    await copyBack(path.join(from, 'cluster'), fresh, place.user);
    await writeFile(path.join(stateDir, 'password'), await readFile(path.join(from, 'password'), 'utf8'), { mode: 0o600 });
    await rename(fresh, place.clusterDir);
  });
  return backup;
}

/** Removes a restored database, wherever it was put. */
export async function removeRestored(dataDir: string): Promise<void> {
  const { clusterDir } = await findPlace(await makeStateDir(dataDir));
  await rm(clusterDir, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
