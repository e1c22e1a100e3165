import type { Db } from '@/db/client';
import { findModelRefused } from './store';

/** Whether the vendor of the model refuses a key, model or setting of ours, as far as the runs of the last day tell. */
export async function isModelRefused(db: Db): Promise<boolean> {
  return findModelRefused(db);
}
