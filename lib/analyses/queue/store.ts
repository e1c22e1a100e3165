import type { Db } from '@/db/client';
import { isLiveJob, isLiveRun } from '@/db/live';
import type { Row, runs } from '@/db/schema';

/** Work as it stands now; ages are in seconds, null where nothing waits. */
export type QueueState = {
  /** Runs of the product, whichever engine drives them. */
  runs: {
    queued: number;
    fetching: number;
    composing: number;
    oldestQueuedSeconds: number | null;
    oldestLiveSeconds: number | null;
  };
  /** Events that no engine has accepted yet; `refused` were tried. */
  events: { pending: number; refused: number; oldestPendingSeconds: number | null };
  /** Jobs of the embedded engine; `deaths` are workers lost with a job, `failed` and `cancelled` ended so, within a day. */
  jobs: {
    queued: number;
    running: number;
    oldestDueSeconds: number | null;
    deaths: number;
    failed: number;
    cancelled: number;
  };
};

export async function findQueueState(db: Db): Promise<QueueState> {
  const [row] = await db<QueueState[]>`
    select
      (select json_build_object(
        'queued', count(*) filter (where status = 'queued'),
        'fetching', count(*) filter (where status = 'fetching'),
        'composing', count(*) filter (where status = 'composing'),
        'oldestQueuedSeconds', round(extract(epoch from now() - min(created_at) filter (where status = 'queued'))),
        'oldestLiveSeconds', round(extract(epoch from now() - min(created_at))))
      from runs where ${isLiveRun(db)}) as runs,
      (select json_build_object(
        'pending', count(*),
        'refused', count(*) filter (where last_error is not null),
        'oldestPendingSeconds', round(extract(epoch from now() - min(created_at))))
      from job_events where relayed_at is null) as events,
      (select json_build_object(
        'queued', count(*) filter (where status = 'queued'),
        'running', count(*) filter (where status = 'running'),
        'oldestDueSeconds', round(extract(epoch from now() - min(run_at) filter (where status = 'queued' and run_at <= now()))),
        'deaths', coalesce(sum(deaths), 0),
        'failed', count(*) filter (where status = 'failed'),
        'cancelled', count(*) filter (where status = 'cancelled'))
      from job_runs where ${isLiveJob(db)} or ended_at > now() - interval '1 day') as jobs`;
  if (row === undefined) throw new Error('the queue was not counted');
  return row;
}

/** Whether the engine outside has refused work, or not been there for it, for longer than a restart of it takes. */
export async function isEngineUnreachable(db: Db): Promise<boolean> {
  const [row] = await db<{ refused: boolean }[]>`
    select exists (
      select 1 from job_events
      where relayed_at is null and last_error is not null and created_at < now() - interval '1 minute') as refused`;
  return row?.refused ?? false;
}

/** Runs taken up within a day, counted by the state in which each saw its library's page last. */
export async function countPageStates(db: Db): Promise<(Row<typeof runs, 'platform'> & { state: string; runs: number })[]> {
  return db<(Row<typeof runs, 'platform'> & { state: string; runs: number })[]>`
    select platform, page_state as state, count(*)::int as runs from runs
    where claimed_at > now() - interval '1 day' and page_state is not null
    group by platform, page_state order by runs desc, state`;
}
