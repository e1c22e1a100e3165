import type { Db } from '@/db/client';
import { type Endpoint, policy } from './policy';
import { admitNamedCaller } from './store';
import type { WindowState } from './window';

/** Counts a call of a signed-in user, with the same limits as a token. */
export async function admitUser(db: Db, userId: string, endpoint: Endpoint): Promise<WindowState> {
  const row = await admitNamedCaller(db, `user:${userId}`, endpoint, policy[endpoint]);
  if (row === undefined) throw new Error('the call was not counted');
  return { limit: row.limit, current: row.current, previous: row.previous, elapsedMs: row.elapsedMs, admitted: row.admitted };
}
