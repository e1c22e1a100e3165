import type { Sql } from '@/db/client';
import { setProcessDatabase } from '@/lib/process-database';
import { openScratchDatabase } from './scratch-database';

export type Harness = {
  db: Sql;
  /** The address of the database, for processes that a test starts. */
  url: string;
  close: () => Promise<void>;
};

/** Opens a database for one test file, so that no file sees another's rows, and makes it the one the app's handlers use. */
export async function openHarness(): Promise<Harness> {
  const database = await openScratchDatabase();
  setProcessDatabase(database);
  return {
    db: database.sql,
    url: database.url,
    close: async () => {
      setProcessDatabase(undefined);
      await database.close();
    },
  };
}
