import type { Db } from '@/db/client';
import { deleteUnused } from './store';

/** The days, and the number of apps, after which an app whose document was read is forgotten if it never got access. */
const UNUSED_CLIENTS = { days: 7, most: 10_000 };

export const removeUnused = (db: Db): Promise<void> => deleteUnused(db, UNUSED_CLIENTS);
