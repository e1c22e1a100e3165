import { isAnswering, processDatabase } from '@/db/client';
import { log } from '@/lib/log';

/** Whether the database is open in this process and responds. */
export async function isDatabaseReady(): Promise<boolean> {
  const database = processDatabase();
  try {
    const isReady = database !== undefined && (await isAnswering(database));
    if (!isReady) log.warn('database unavailable');
    return isReady;
  } catch (error) {
    log.error('database check failed', { error });
    return false;
  }
}
