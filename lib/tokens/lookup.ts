import type { Db, Fragment } from '@/db/client';

/** A query of at most one row for the caller, which is read in the statement that admits the call. */
export type Lookup = (db: Db, caller: { userId: Fragment; accountId: Fragment }) => Fragment;
