import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type Database, openDatabase } from '@/db/client';

/** A database of its own in the tests' cluster, for tests of what claims every row it finds. `close` drops it. */
export async function openScratchDatabase(): Promise<Database> {
  const url = new URL(process.env.DATABASE_URL ?? '');
  const name = `scratch_${randomBytes(6).toString('hex')}`;
  const administer = async (run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> => {
    const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
    await run(sql);
    await sql.end();
  };
  await administer((sql) => sql`create database ${sql(name)}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: own.href, dataDir: '' });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer((sql) => sql`drop database ${sql(name)} with (force)`);
    },
  };
}
