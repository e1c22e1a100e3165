import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type Database, openDatabase } from '@/db/client';

async function administer(run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => undefined });
  await run(sql);
  await sql.end();
}

/** A database of its own in the tests' cluster, without tables. `close` drops it. */
export async function openEmptyDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const name = `scratch_${randomBytes(6).toString('hex')}`;
  await administer((sql) => sql`create database ${sql(name)}`);
  const own = new URL(process.env.DATABASE_URL ?? '');
  own.pathname = `/${name}`;
  return { url: own.href, close: () => administer((sql) => sql`drop database ${sql(name)} with (force)`) };
}

/** An empty database of its own with the tables, for tests of what claims every row it finds. `close` drops it. */
export async function openScratchDatabase(): Promise<Database> {
  const empty = await openEmptyDatabase();
  const database = await openDatabase({ databaseUrl: empty.url, dataDir: '' });
  return {
    ...database,
    close: async () => {
      await database.close();
      await empty.close();
    },
  };
}
