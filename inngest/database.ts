import type { Database } from '@/db/client';
import { processDatabase } from '@/lib/process-database';

/** The database of the process in which a function runs. */
export function requireDatabase(): Database {
  const database = processDatabase();
  if (database === undefined) throw new Error('the database of this process is not open');
  return database;
}
