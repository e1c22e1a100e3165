import { type Db, withTransaction } from '@/db/client';
import { askNext } from '@/lib/analyses/line/ask';
import type { Held } from '@/lib/analyses/line/schema';
import { refund } from '@/lib/credits/ledger';
import type { FailureCode } from '@/lib/failures';
import type { Report } from '@/lib/report/schema';
import { lockLiveRun, type Outcome, settleAnalyses, updateRunDone, updateRunFailed } from './store';

const nothing: Outcome = { scoreValue: null, scoreGrade: null, summary: null };

async function refundAll(db: Db, charged: { analysisId: string; accountId: string }[], reason: string): Promise<void> {
  for (const { analysisId, accountId } of charged) await refund(db, { analysisId, accountId, reason });
}

/**
 * Ends a run with its report: the run, every analysis on it and, when the ad gave nothing to score, their refunds,
 * in one transaction, which asks for the work of whose turn it is then. False when the run is terminal or held by another worker: the late result is dropped.
 */
export async function completeRun(db: Db, held: Held, report: Report): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if ((await lockLiveRun(tx, held.runId, held.engineRunId)) === undefined) return false;
    await updateRunDone(tx, held.runId, report);
    const scored = report.verdict === 'scored';
    const charged = await settleAnalyses(tx, held.runId, 'done', {
      ...nothing,
      summary: report.summary,
      ...(scored ? { scoreValue: report.score.value, scoreGrade: report.score.grade } : {}),
    });
    if (!scored) await refundAll(tx, charged, 'The ad has no video');
    await askNext(tx);
    return true;
  });
}

/**
 * Ends a run without a report and refunds every charge on it, in one transaction; whoever calls (worker, sweeper,
 * operator), it happens once. A worker names its `engineRunId` and is refused when it no longer holds the run.
 */
export async function failRun(db: Db, input: { runId: string; code: FailureCode; engineRunId?: string }): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const run = await lockLiveRun(tx, input.runId, input.engineRunId);
    if (run === undefined) return false;
    await updateRunFailed(tx, input.runId, input.code);
    const charged = await settleAnalyses(tx, input.runId, 'failed', nothing);
    await refundAll(tx, charged, 'The analysis failed');
    if (run.claimed) await askNext(tx);
    return true;
  });
}
