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

export function admitUser(pool: Sql, userId: string, endpoint: Endpoint): Promise<WindowState> {
  return admitSubject(pool, `user:${userId}`, endpoint, policy[endpoint]);
}

export function admitSandbox(pool: Sql, userId: string): Promise<WindowState> {
  return admitSubject(pool, `user:${userId}`, 'sandbox', SANDBOX_LIMIT);
}

/** Counts all of the URLs, or none. */
export function admitChecks(pool: Sql, userId: string, urls: number): Promise<WindowState> {
  return admitSubject(pool, `user:${userId}`, 'check', CHECK_LIMIT, urls);
}

export function admitOAuth(pool: Sql, subject: string, counted: keyof typeof oauthPolicy): Promise<WindowState> {
  return admitSubject(pool, subject, counted, oauthPolicy[counted]);
}

export function admitLink(pool: Sql, linkId: string, counted: keyof typeof sharePolicy): Promise<WindowState> {
  return admitSubject(pool, `link:${linkId}`, counted, sharePolicy[counted].link);
}

/** The address is not stored. */
export function admitAddress(pool: Sql, address: string, counted: keyof typeof sharePolicy): Promise<WindowState> {
  const subject = `address:${createHmac('sha256', env().authSecret).update(address).digest('base64url')}`;
  return admitSubject(pool, subject, counted, sharePolicy[counted].address);
}

export const removeOldWindows = (db: Db): Promise<void> => deleteOldWindows(db, ['link:', 'address:']);
