import { isAnswering } from '@/db/client';
import { isNewer } from '@/db/newer';
import { log } from '@/lib/log';
import { processDatabase } from '@/lib/process-database';

/** True while the database is open in this process, responds, and has the tables that this version needs. */
export async function isDatabaseReady(): Promise<boolean> {
  const database = processDatabase();
  try {
    const isReady = database !== undefined && (await isAnswering(database));
    if (!isReady) log.warn('database unavailable');
    if (!isReady || !(await isNewer(database.sql))) return isReady;
    log.warn('not ready: a later version of the service has taken away tables that this version needs; start that version');
    return false;
  } catch (error) {
    log.error('database check failed', { error });
    return false;
  }
}
