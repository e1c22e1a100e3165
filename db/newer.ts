import { readFileSync } from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';

export const migrationsFolder = path.join(process.cwd(), 'db/migrations');

/** A later version of the service has taken away tables or columns that this version needs. */
class NewerDatabaseError extends Error {
  constructor() {
    super(
      'A later version of the service has migrated this database, and this version cannot use it. Start the later version, or restore the backup from before the upgrade into a new database.',
    );
    this.name = 'NewerDatabaseError';
  }
}

let newest: number | undefined;

/** Milliseconds; drizzle stores the time at which each migration was generated. */
function newestKnown(): number {
  if (newest !== undefined) return newest;
  const journal = readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  newest = Math.max(...entries.map(({ when }) => when));
  return newest;
}

/** True where the database requires a migration that this version does not know. What later versions only added does not matter. */
export async function isNewer(db: postgres.ISql): Promise<boolean> {
  const [found] = await db<{ exists: boolean }[]>`select to_regclass('required_migrations') is not null as exists`;
  if (found?.exists !== true) return false;
  const rows = await db`select 1 from required_migrations where created_at > ${newestKnown()} limit 1`;
  return rows.length > 0;
}

/** Throws an error that {@link isNewerDatabaseError} knows if this version cannot use the database. */
export async function assertNotNewer(db: postgres.ISql): Promise<void> {
  if (await isNewer(db)) throw new NewerDatabaseError();
}

/** Throws unless every migration of this version has run. */
export async function assertCurrent(db: postgres.ISql): Promise<void> {
  await assertNotNewer(db);
  const [found] = await db<{ exists: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  const rows =
    found?.exists === true ? await db`select 1 from drizzle.__drizzle_migrations where created_at >= ${newestKnown()} limit 1` : [];
  if (rows.length === 0)
    throw new Error(
      'This database is empty or of an earlier release. Start a server of this release, or repeat the command with --migrate.',
    );
}

/** Compares the name of the error, because Next bundles instrumentation and routes separately. */
export const isNewerDatabaseError = (error: unknown): error is Error => error instanceof Error && error.name === 'NewerDatabaseError';
