import type { Database } from '@/db/client';
import { processState } from './process-state';

const state = () => processState('database', (): { open: Database | undefined } => ({ open: undefined }));

export function setProcessDatabase(database: Database | undefined): void {
  state().open = database;
}

/** The database of this process; undefined before boot and after the drain. */
export const processDatabase = (): Database | undefined => state().open;
