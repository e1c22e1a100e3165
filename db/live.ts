import type { Db } from './client';

/** Literals, because PostgreSQL matches a partial index by them. */
export const isLiveRun = (db: Db, runs = 'runs') => db`${db(runs)}.status not in ('done', 'failed')`;
export const isLiveJob = (db: Db, jobs = 'job_runs') => db`${db(jobs)}.status in ('queued', 'running')`;
export const mayBeSample = (db: Db, analyses = 'analyses') => db`starts_with(${db(analyses)}.ad_id, '999999999999999999')`;
