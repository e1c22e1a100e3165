import type { Sql } from '@/db/client';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { claimRun, updateProgress } from '@/lib/analyses/store';
import type { FailureCode } from '@/lib/failures';
import type { Report } from '@/lib/report/schema';
import { scoredReport } from './reports';

async function runIdOf(db: Sql, analysisId: string): Promise<string> {
  const [row] = await db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${analysisId}`;
  if (row === undefined) throw new Error(`no analysis ${analysisId}`);
  return row.runId;
}

/** Plays the worker: claims the run of an analysis and records a step. */
export async function startRunOf(db: Sql, analysisId: string, step: string): Promise<void> {
  const held = { runId: await runIdOf(db, analysisId), engineRunId: 'test' };
  await claimRun(db, held, step);
  await updateProgress(db, held, 'fetching', step);
}

export async function completeRunOf(db: Sql, analysisId: string, report: Report = scoredReport()): Promise<void> {
  const held = { runId: await runIdOf(db, analysisId), engineRunId: 'test' };
  await claimRun(db, held, 'Working');
  if (!(await completeRun(db, held, report))) throw new Error(`the run of ${analysisId} could not be completed`);
}

export async function failRunOf(db: Sql, analysisId: string, code: FailureCode): Promise<void> {
  if (!(await failRun(db, { runId: await runIdOf(db, analysisId), code }))) throw new Error(`the run of ${analysisId} could not be failed`);
}
