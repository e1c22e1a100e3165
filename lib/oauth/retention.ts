import type { Db } from '@/db/client';
import { deleteExpiredAccessTokens } from '@/lib/tokens/store';
import { deleteUnused } from './store';

/** The days, and the number of apps, after which an app whose document was read is forgotten if it never got access. */
const UNUSED_CLIENTS = { days: 7, most: 10_000 };

export async function removeUnused(db: Db): Promise<void> {
  await deleteExpiredAccessTokens(db);
  await deleteUnused(db, UNUSED_CLIENTS);
}
