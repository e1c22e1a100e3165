import type { Db } from './client';

/** Fragments that say what has not ended. The words stand in the statement, because PostgreSQL finds a partial index by them. */
export const isLiveRun = (db: Db, runs = 'runs') => db`${db(runs)}.status not in ('done', 'failed')`;
export const isLiveJob = (db: Db, jobs = 'job_runs') => db`${db(jobs)}.status in ('queued', 'running')`;
