import { isAnswering, processDatabase } from '@/db/client';
import { log } from '@/lib/log';

/** The boot of this process is over, its drain has not closed the database, and that answers. */
export async function isDatabaseReady(): Promise<boolean> {
  const database = processDatabase();
  try {
    const isReady = database !== undefined && (await isAnswering(database));
    if (!isReady) log.warn('the database is away');
    return isReady;
  } catch (error) {
    log.error('the database refuses to answer', { error });
    return false;
  }
}
