import type { Db, Fragment } from '@/db/client';
import { type Endpoint, policy } from './policy';
import { countCall, namedCaller, type WindowRow } from './store';

export type { WindowRow };

import type { WindowState } from './window';

/** Counts a call of whoever `caller` finds; undefined when it finds nobody. See {@link countCall}. */
export function admitCaller<Row extends object>(
  db: Db,
  endpoint: Endpoint,
  parts: { caller: Fragment; beside: Fragment },
): Promise<(Row & WindowRow) | undefined> {
  return countCall<Row>(db, endpoint, parts);
}

/** Counts what a signed-in user does in the browser, by the same figures as a token. */
export async function admitUser(db: Db, userId: string, endpoint: Endpoint): Promise<WindowState> {
  const row = await countCall(db, endpoint, namedCaller(db, `user:${userId}`, policy[endpoint]));
  if (row === undefined) throw new Error('the call was not counted');
  return { limit: row.limit, current: row.current, previous: row.previous, elapsedMs: row.elapsedMs, admitted: row.admitted };
}
