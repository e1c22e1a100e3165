import type { Db, Fragment } from '@/db/client';

/**
 * Reads at most one row for a caller and a key of the call; the row is dropped when the call is rejected. Calls with the same `read` share
 * a statement.
 */
export type Lookup = { read: (db: Db, caller: { userId: Fragment; accountId: Fragment }, key: Fragment) => Fragment; key: string };
