import type { Db } from '@/db/client';
import { isLiveRun } from '@/db/live';
import type { analyses, Row, runs } from '@/db/schema';

/** Locks the run of a live analysis of the user; undefined when a worker has it. A run that its library let wait is back in the queue. */
export async function lockQueuedRun(tx: Db, { id, userId }: Row<typeof analyses, 'id' | 'userId'>): Promise<string | undefined> {
  const [row] = await tx<Row<typeof runs, 'id'>[]>`
    select r.id from runs r
    where r.id = (select run_id from analyses where id = ${id} and user_id = ${userId} and status = 'live')
      and (r.status = 'queued' or (${isLiveRun(tx, 'r')} and r.engine_run_id is null)) and r.standing <> 'sample' for no key update`;
  return row?.id;
}

/** Lock the run first, so that none joins, leaves or ends. */
export async function listWaiting(tx: Db, runId: string): Promise<string[]> {
  const rows = await tx<Row<typeof analyses, 'id'>[]>`select id from analyses where run_id = ${runId} and status = 'live'`;
  return rows.map(({ id }) => id);
}

export async function insertCanceledRun(tx: Db, runId: string): Promise<string> {
  const [row] = await tx<Row<typeof runs, 'id'>[]>`
    insert into runs (platform, ad_id, url, stand_in, status, failure_code, completed_at, requests, asked_at)
    select platform, ad_id, url, stand_in, 'failed', 'canceled', now(), 0, null from runs where id = ${runId} returning id`;
  if (row === undefined) throw new Error('no run to leave');
  return row.id;
}

/** Settles one live analysis on a canceled run, to which it moves if it is on another. */
export async function settleCanceled(
  tx: Db,
  { id, runId }: { id: string; runId: string },
): Promise<Row<typeof analyses, 'accountId' | 'charged'>> {
  const [row] = await tx<Row<typeof analyses, 'accountId' | 'charged'>[]>`
    update analyses a set run_id = r.id, status = 'failed', completed_at = r.completed_at, settled_at = r.completed_at
    from runs r where r.id = ${runId} and a.id = ${id} and a.status = 'live'
    returning a.account_id as "accountId", a.charged`;
  if (row === undefined) throw new Error('no live analysis to cancel');
  return row;
}
