import type { Db } from '@/db/client';
import { hasTicked, updateTick } from './store';

/** Three times the pause of the most frequent schedule. */
const SILENT_MINUTES = 30;

/** Records that a schedule has ticked. */
export const noteTick = (db: Db): Promise<void> => updateTick(db);

/** Tells whether no schedule has ticked for as long as this process runs, and for half an hour. */
export async function isTickMissing(db: Db): Promise<boolean> {
  return process.uptime() > SILENT_MINUTES * 60 && !(await hasTicked(db, SILENT_MINUTES));
}
