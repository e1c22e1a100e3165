import type { Db } from '@/db/client';
import { type Endpoint, policy } from './policy';
import { admitNamedCaller } from './store';
import type { WindowState } from './window';

/** Counts what a signed-in user does in the browser, by the same figures as a token. */
export async function admitUser(db: Db, userId: string, endpoint: Endpoint): Promise<WindowState> {
  const row = await admitNamedCaller(db, `user:${userId}`, endpoint, policy[endpoint]);
  if (row === undefined) throw new Error('the call was not counted');
  return { limit: row.limit, current: row.current, previous: row.previous, elapsedMs: row.elapsedMs, admitted: row.admitted };
}
