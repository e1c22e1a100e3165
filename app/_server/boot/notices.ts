import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { findNotices } from '@/lib/notices/find';
import { listLocalNotices } from '@/lib/notices/local';
import type { Notice } from '@/lib/notices/notice';
import { processDatabase } from '@/lib/process-database';

/** Notices must not delay a readiness probe longer than this. */
const TIMEOUT_MS = 500;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares a bearer token with METRICS_TOKEN, in constant time. */
export function isMetricsToken(authorization: string | null): boolean {
  const { metricsToken } = env();
  if (metricsToken === undefined) return false;
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`));
}

// One query at a time, so that probes of a slow database do not exhaust its pool.
let pending: Promise<Notice[] | undefined> | undefined;

function queryOnce({ sql }: Database): Promise<Notice[] | undefined> {
  pending ??= findNotices(sql).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** The notices for the operator; without a database those of this process, and undefined if they cannot be read, which does not affect readiness. */
export async function readNotices(): Promise<Notice[] | undefined> {
  const database = processDatabase();
  if (database === undefined) return listLocalNotices();
  const timeout = new AbortController();
  try {
    return await Promise.race([queryOnce(database), sleep(TIMEOUT_MS, undefined, { signal: timeout.signal })]);
  } catch (error) {
    log.warn('notices could not be read', { error });
    return undefined;
  } finally {
    timeout.abort();
  }
}
