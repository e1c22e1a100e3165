import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { assertNotNewer, migrationsFolder } from './newer';

/** Arbitrary: every process takes the same advisory lock around migrations. */
const MIGRATION_LOCK = 7_451_001;
const RETRY_MS = 500;
/** Readers wait behind a statement that waits for a lock on their table, so it gives up soon and tries again. */
const LOCK_TIMEOUT = '500ms';
const LOCK_ATTEMPTS = 240;

const builtLater = /create (?:unique )?index concurrently "(\w+)"/i;
const dropped = /drop index (?:if exists )?"?(\w+)/i;

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

async function runMigration(sql: postgres.Sql, { sql: statements, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql.begin(async (tx) => {
        await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
        for (const statement of statements) if (!builtLater.test(statement)) await tx.unsafe(statement);
        await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Builds the indexes that migrations declare as concurrent, and that are missing or were left unfinished; others read and write meanwhile. */
async function buildIndexes(sql: postgres.Sql, statements: readonly string[]): Promise<void> {
  const wanted = new Map<string, string>();
  for (const statement of statements) {
    wanted.delete(dropped.exec(statement)?.[1] ?? '');
    const [, name] = builtLater.exec(statement) ?? [];
    if (name !== undefined) wanted.set(name, statement);
  }
  const valid = await sql<{ name: string }[]>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisvalid and pg_table_is_visible(c.oid)`;
  for (const { name } of valid) wanted.delete(name);
  for (const [name, statement] of wanted) {
    await sql.unsafe(`drop index concurrently if exists "${name}"`);
    await sql.unsafe(statement);
  }
  if (wanted.size > 0) await sql`analyze`;
}

/** Builds concurrent indexes last. Processes that boot together migrate one after another. Throws on a database of a later version. */
export async function migrate(sql: postgres.Sql): Promise<void> {
  const isLocked = async () => (await sql<{ ok: boolean }[]>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as ok`)[0]?.ok === true;
  // A session that waits in a statement would keep the holder from building its indexes.
  while (!(await isLocked())) await sleep(RETRY_MS);
  await assertNotNewer(sql);
  await sql.unsafe(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const known = await sql<{ at: string }[]>`select created_at as at from drizzle.__drizzle_migrations`;
  const done = new Set(known.map(({ at }) => Number(at)));
  const migrations = readMigrationFiles({ migrationsFolder });
  for (const migration of migrations) if (!done.has(migration.folderMillis)) await runMigration(sql, migration);
  await buildIndexes(
    sql,
    migrations.flatMap((migration) => migration.sql),
  );
  // Behind a pooler the session outlives this connection.
  await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
}
