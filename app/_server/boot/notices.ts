import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, processDatabase } from '@/db/client';
import { log } from '@/lib/log';
import { findNotices, type Notice } from '@/lib/notices/find';
import { isForwardingIgnored } from '../http/client-address';

/** Notices must not delay a readiness probe longer than this. */
const TIMEOUT_MS = 500;

// One query at a time, so that probes of a slow database do not exhaust its pool.
let pending: Promise<Notice[] | undefined> | undefined;

function queryOnce({ sql }: Database): Promise<Notice[] | undefined> {
  pending ??= findNotices(sql).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** The notices for the operator; undefined if they cannot be read, which does not affect readiness. */
export async function readNotices(): Promise<Notice[] | undefined> {
  const database = processDatabase();
  if (database === undefined) return undefined;
  const timeout = new AbortController();
  try {
    const found = await Promise.race([queryOnce(database), sleep(TIMEOUT_MS, undefined, { signal: timeout.signal })]);
    return isForwardingIgnored() ? [...(found ?? []), { code: 'forwarded_address_ignored' }] : found;
  } catch (error) {
    log.warn('notices could not be read', { error });
    return undefined;
  } finally {
    timeout.abort();
  }
}
