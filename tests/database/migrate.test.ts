import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { migrationsFolder } from '@/db/newer';
import { runAdmin } from '@/tests/support/admin-command';
import { openEmptyDatabase } from '@/tests/support/scratch-database';

/** The migrations of release 0.1.0. */
const RELEASED = 21;

const migrations = readMigrationFiles({ migrationsFolder });

async function openEmpty(): Promise<{ url: string; sql: postgres.Sql }> {
  const { url, close } = await openEmptyDatabase();
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  onTestFinished(async () => {
    await sql.end();
    await close();
  });
  return { url, sql };
}

/** A database as release 0.1.0 leaves it. */
async function openReleased() {
  const { url, sql } = await openEmpty();
  await sql.unsafe(
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)',
  );
  for (const { sql: statements, hash, folderMillis } of migrations.slice(0, RELEASED)) {
    for (const statement of statements) await sql.unsafe(statement);
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  }
  return { url, sql };
}

const migrateNow = async (databaseUrl: string) => (await openDatabase({ databaseUrl, dataDir: '' })).close();

async function listIndexes(sql: postgres.Sql, isValid: boolean): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisvalid = ${isValid} and c.relnamespace = 'public'::regnamespace order by 1`;
  return rows.map(({ name }) => name);
}

test('readers do not wait behind a migration that waits for a transaction, and it is done when that ends', async () => {
  const { url, sql } = await openReleased();
  const waits: number[] = [];
  let hasEnded = false;
  const migrated = await sql.begin(async (tx) => {
    await tx`select count(*) from analyses`;
    const migrating = migrateNow(url);
    // Long enough for the migration to meet the lock several times.
    for (const until = Date.now() + 4000; Date.now() < until; await sleep(20)) {
      const at = performance.now();
      await sql`select count(*) from analyses`;
      waits.push(performance.now() - at);
    }
    void migrating.then(() => {
      hasEnded = true;
    });
    expect(hasEnded).toBe(false);
    return { migrating };
  });
  await migrated.migrating;
  expect(Math.max(...waits)).toBeGreaterThan(200);
  expect(Math.max(...waits)).toBeLessThan(1000);
  expect(await listIndexes(sql, false)).toEqual([]);
});

test('processes that start at once on an older database, on an empty one, and on one with an index half built, end with the same indexes', async () => {
  const [older, empty, broken] = [await openReleased(), await openEmpty(), await openEmpty()];
  await Promise.all([older, older, older, empty, empty, broken].map(({ url }) => migrateNow(url)));
  const { sql } = broken;
  const indexes = await listIndexes(sql, true);
  expect(indexes).toContain('analyses_list');
  await sql`update pg_index set indisvalid = false where indexrelid = 'analyses_list'::regclass`;
  await sql`drop index runs_recently_failed`;
  await migrateNow(broken.url);
  for (const database of [older, empty, broken]) {
    expect(await listIndexes(database.sql, true)).toEqual(indexes);
    expect(await listIndexes(database.sql, false)).toEqual([]);
  }
  expect(await sql`select 1 from drizzle.__drizzle_migrations`).toHaveLength(migrations.length);
});

test('no command changes the schema of a database, unless it is told to', async () => {
  const { url, sql } = await openReleased();
  const known = () => sql`select 1 from drizzle.__drizzle_migrations`;
  for (const args of [['status'], ['ledger', 'verify'], ['users', 'list']])
    expect(await runAdmin({ url }, args)).toMatchObject({ code: 2, stderr: expect.stringContaining('repeat the command with --migrate') });
  expect((await runAdmin({ url }, ['smoke', '--offline'])).stdout).toMatch(/FAILED {2}database .*--migrate/);
  expect(await known()).toHaveLength(RELEASED);
  expect(await runAdmin({ url }, ['ledger', 'verify', '--migrate'])).toMatchObject({ code: 0 });
  expect(await known()).toHaveLength(migrations.length);
  expect(await runAdmin({ url }, ['ledger', 'verify'])).toMatchObject({ code: 0 });
});
