import { createHmac } from 'node:crypto';
import type { Db, Sql } from '@/db/client';
import { env } from '@/lib/env';
import { CHECK_LIMIT, type Counted, type Endpoint, oauthPolicy, policy, SANDBOX_LIMIT, sharePolicy } from './policy';
import { admitNamedCaller, deleteOldWindows } from './store';
import type { WindowState } from './window';

async function admitSubject(pool: Sql, subject: string, counted: Counted, limit: number, calls = 1): Promise<WindowState> {
  const row = await admitNamedCaller(pool, { subject, calls, limit }, counted);
  if (row === undefined) throw new Error('the call was not counted');
  return { limit: row.limit, current: row.current, previous: row.previous, elapsedMs: row.elapsedMs, admitted: row.admitted };
}

/** Counts a call of a signed-in user, with the same limits as a token. */
export function admitUser(pool: Sql, userId: string, endpoint: Endpoint): Promise<WindowState> {
  return admitSubject(pool, `user:${userId}`, endpoint, policy[endpoint]);
}

/** Counts a submit of a sample ad, whatever it is made with. */
export function admitSandbox(pool: Sql, userId: string): Promise<WindowState> {
  return admitSubject(pool, `user:${userId}`, 'sandbox', SANDBOX_LIMIT);
}

/** Counts ad URLs whose prices are checked before they are submitted: all of them, or none. */
export function admitChecks(pool: Sql, userId: string, urls: number): Promise<WindowState> {
  return admitSubject(pool, `user:${userId}`, 'check', CHECK_LIMIT, urls);
}

/** Counts an action of the authorization server for a user or a grant. */
export function admitOAuth(pool: Sql, subject: string, counted: keyof typeof oauthPolicy): Promise<WindowState> {
  return admitSubject(pool, subject, counted, oauthPolicy[counted]);
}

export function admitLink(pool: Sql, linkId: string, counted: keyof typeof sharePolicy): Promise<WindowState> {
  return admitSubject(pool, `link:${linkId}`, counted, sharePolicy[counted].link);
}

/** Counts a request of a client without an account, whose address is not stored. */
export function admitAddress(pool: Sql, address: string, counted: keyof typeof sharePolicy): Promise<WindowState> {
  const subject = `address:${createHmac('sha256', env().authSecret).update(address).digest('base64url')}`;
  return admitSubject(pool, subject, counted, sharePolicy[counted].address);
}

export const removeOldWindows = (db: Db): Promise<void> => deleteOldWindows(db, ['link:', 'address:']);
