import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, processDatabase } from '@/db/client';
import { log } from '@/lib/log';
import { findNotices, type Notice } from '@/lib/notices/find';
import { isForwardingIgnored } from '../http/client-address';

/** A probe asks for readiness; it waits no longer than this for what stands beside it. */
const TIMEOUT_MS = 500;

// One look at a time, so that probes of a slow database do not pile up in its pool.
let underWay: Promise<Notice[] | undefined> | undefined;

function lookOnce({ sql }: Database): Promise<Notice[] | undefined> {
  underWay ??= findNotices(sql).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** What the operator should know; undefined when it cannot be told now, which says nothing about readiness. */
export async function readNotices(): Promise<Notice[] | undefined> {
  const database = processDatabase();
  if (database === undefined) return undefined;
  const inTime = new AbortController();
  try {
    const found = await Promise.race([lookOnce(database), sleep(TIMEOUT_MS, undefined, { signal: inTime.signal })]);
    return isForwardingIgnored() ? [...(found ?? []), { code: 'forwarded_address_ignored' }] : found;
  } catch (error) {
    log.warn('the notices could not be read', { error });
    return undefined;
  } finally {
    inTime.abort();
  }
}
