import type { Sql } from '@/db/client';
import { type Endpoint, policy } from './policy';
import { admitNamedCaller } from './store';
import type { WindowState } from './window';

/** Counts a call of a signed-in user, with the same limits as a token. */
export async function admitUser(pool: Sql, userId: string, endpoint: Endpoint): Promise<WindowState> {
  const row = await admitNamedCaller(pool, `user:${userId}`, endpoint, policy[endpoint]);
  if (row === undefined) throw new Error('the call was not counted');
  return { limit: row.limit, current: row.current, previous: row.previous, elapsedMs: row.elapsedMs, admitted: row.admitted };
}
