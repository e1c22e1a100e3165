import { type Db, withTransaction } from '@/db/client';
import { type EndedRun, noteEnds } from '@/lib/analyses/ended';
import type { RunClaim } from '@/lib/analyses/engine';
import { scheduleNext } from '@/lib/analyses/line/schedule';
import { refund, refundReasons } from '@/lib/credits/ledger';
import type { FailureCode } from '@/lib/failures';
import type { VersionedReport } from '@/lib/report/legacy';
import { type ReportFacts, toReportFacts } from '@/lib/report/report-facts';
import { replaceCurrent } from './again/store';
import { insertCanceledRun, listWaiting, lockQueuedRun, settleCanceled } from './cancel/store';
import { keepFacts, toListKeys, withLibraryAd } from './facts/keep';
import { findPool, toScored, withPool } from './pool/find';
import { keepStillsOf } from './stills/keep';
import { deleteStills } from './stills/store';
import { lockListsOf, lockLiveRun, type Outcome, settleAnalyses, updateRunDone, updateRunsFailed } from './store';

const noOutcome: Outcome = {
  scoreValue: null,
  scoreGrade: null,
  scoreRubric: null,
  summary: null,
  brand: null,
  archetype: null,
  framework: null,
  stageRank: null,
  offer: null,
  daysRunning: null,
  isActive: null,
};

function outcomeOf(report: VersionedReport, facts: ReportFacts): Outcome {
  const score = report.verdict === 'scored' ? { scoreValue: report.score.value, scoreGrade: report.score.grade } : {};
  return { ...noOutcome, ...toListKeys(facts), summary: report.summary, ...score };
}

async function settleNoted(db: Db, settle: (tx: Db, note: (ended: EndedRun[]) => void) => Promise<boolean>): Promise<boolean> {
  const ended: EndedRun[] = [];
  const isSettled = await withTransaction(db, (tx) => settle(tx, (runs) => ended.push(...runs)));
  noteEnds(ended);
  return isSettled;
}

async function refundAll(db: Db, charged: { analysisId: string; accountId: string }[], reason: string): Promise<void> {
  for (const { analysisId, accountId } of charged) await refund(db, { analysisId, accountId, reason });
}

/** One transaction, also for the refunds of an ad without a video. False, with nothing written, when the claim is no longer current. */
export async function completeRun(db: Db, claim: RunClaim, report: VersionedReport): Promise<boolean> {
  return settleNoted(db, async (tx, note) => {
    const run = await lockLiveRun(tx, claim.runId, claim.engineRunId);
    if (run === undefined) return false;
    if (run.standing === 'refresh') await replaceCurrent(tx, claim.runId);
    const scored = run.standing === 'sample' ? undefined : toScored(run.platform, report);
    note(await updateRunDone(tx, claim.runId, withPool(report, scored && (await findPool(tx, scored))), scored));
    await keepStillsOf(tx, claim.runId, report);
    const read = await withLibraryAd(tx, claim.runId, report);
    await keepFacts(tx, claim.runId, read);
    await lockListsOf(tx, claim.runId);
    const charged = await settleAnalyses(tx, claim.runId, 'done', outcomeOf(report, toReportFacts(read)));
    if (scored === undefined) await refundAll(tx, charged, refundReasons.noVideo);
    if (run.standing !== 'sample') await scheduleNext(tx);
    return true;
  });
}

/** Refunds every charge on it once, whoever calls. A worker passes its `engineRunId`; false when its claim is no longer current. */
export async function failRun(db: Db, input: { runId: string; code: FailureCode; engineRunId?: string }): Promise<boolean> {
  return settleNoted(db, async (tx, note) => {
    const run = await lockLiveRun(tx, input.runId, input.engineRunId);
    if (run === undefined) return false;
    note(await updateRunsFailed(tx, [input.runId], input.code));
    await deleteStills(tx, input.runId);
    const charged = await settleAnalyses(tx, input.runId, 'failed', noOutcome);
    await refundAll(tx, charged, refundReasons.failed);
    if (run.claimed) await scheduleNext(tx);
    return true;
  });
}

/** The run ends too unless other analyses wait for it. False, with nothing written, when a worker has it or the analysis has ended. */
export async function cancelQueued(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return settleNoted(db, async (tx, note) => {
    const runId = await lockQueuedRun(tx, { id, userId });
    if (runId === undefined) return false;
    const waiting = await listWaiting(tx, runId);
    // Another cancel moved it before this one had the lock.
    if (!waiting.includes(id)) return false;
    const isLast = waiting.length === 1;
    if (isLast) note(await updateRunsFailed(tx, [runId], 'canceled'));
    const { accountId, charged } = await settleCanceled(tx, { id, runId: isLast ? runId : await insertCanceledRun(tx, runId) });
    if (charged) await refund(tx, { analysisId: id, accountId, reason: refundReasons.canceled });
    await scheduleNext(tx);
    return true;
  });
}
