import { type Db, withTransaction } from '@/db/client';
import type { RunClaim } from '@/lib/analyses/engine';
import { scheduleNext } from '@/lib/analyses/line/schedule';
import { refund } from '@/lib/credits/ledger';
import type { FailureCode } from '@/lib/failures';
import type { VersionedReport } from '@/lib/report/legacy';
import { deleteStills } from '@/lib/video/store';
import { keepStillsOf } from './stills/keep';
import { lockLiveRun, type Outcome, settleAnalyses, updateRunDone, updateRunFailed } from './store';

const noOutcome: Outcome = { scoreValue: null, scoreGrade: null, summary: null };

async function refundAll(db: Db, charged: { analysisId: string; accountId: string }[], reason: string): Promise<void> {
  for (const { analysisId, accountId } of charged) await refund(db, { analysisId, accountId, reason });
}

/**
 * Ends a run with its report: the run, every analysis on it, the stills that it names, their refunds when the ad has no video, and the scheduling of the next runs,
 * in one transaction. False, with nothing written, when the claim is no longer current.
 */
export async function completeRun(db: Db, claim: RunClaim, report: VersionedReport): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if ((await lockLiveRun(tx, claim.runId, claim.engineRunId)) === undefined) return false;
    await updateRunDone(tx, claim.runId, report);
    await keepStillsOf(tx, claim.runId, report);
    const scored = report.verdict === 'scored';
    const charged = await settleAnalyses(tx, claim.runId, 'done', {
      ...noOutcome,
      summary: report.summary,
      ...(scored ? { scoreValue: report.score.value, scoreGrade: report.score.grade } : {}),
    });
    if (!scored) await refundAll(tx, charged, 'The ad has no video');
    await scheduleNext(tx);
    return true;
  });
}

/**
 * Ends a run without a report and refunds every charge on it, in one transaction and once, whether a worker, the sweeper or the operator
 * calls. A worker passes its `engineRunId`; the answer is false when its claim is no longer current.
 */
export async function failRun(db: Db, input: { runId: string; code: FailureCode; engineRunId?: string }): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const run = await lockLiveRun(tx, input.runId, input.engineRunId);
    if (run === undefined) return false;
    await updateRunFailed(tx, input.runId, input.code);
    await deleteStills(tx, input.runId);
    const charged = await settleAnalyses(tx, input.runId, 'failed', noOutcome);
    await refundAll(tx, charged, 'The analysis failed');
    if (run.claimed) await scheduleNext(tx);
    return true;
  });
}
