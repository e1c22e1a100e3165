import type { Db } from './client';

/** Conditions for rows that have not ended. The values are literals, because PostgreSQL matches a partial index by them. */
export const isLiveRun = (db: Db, runs = 'runs') => db`${db(runs)}.status not in ('done', 'failed')`;
export const isLiveJob = (db: Db, jobs = 'job_runs') => db`${db(jobs)}.status in ('queued', 'running')`;
