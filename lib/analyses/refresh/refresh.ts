import type { Db } from '@/db/client';
import { scheduleNext } from '@/lib/analyses/line/schedule';
import { failRun } from '@/lib/analyses/settle';
import { isRubricBelow } from './rubric-version';
import { countRefreshable, findTypicalCost, insertRefreshes, listLiveRefreshes, type Scope } from './store';

/** The maximum number of refreshes in progress; a later command begins the others. */
export const MAX_REFRESHES = 1000;

type RefreshInput = Scope & { rubricBelow: string; limit: number; model: string };

/**
 * `reports`: those below the version without a refresh in progress. `inProgress`: refreshes of before. `next`: how many this command begins.
 * `expectedCost`: of these in US dollars, null when unknown.
 */
export type RefreshPlan = { reports: number; inProgress: number; next: number; expectedCost: number | null };

async function plan(db: Db, { rubricBelow, limit, model, ...scope }: RefreshInput): Promise<RefreshPlan & { versions: (string | null)[] }> {
  const below = (await countRefreshable(db, scope)).filter(({ rubricVersion }) => isRubricBelow(rubricVersion, rubricBelow));
  const reports = below.reduce((sum, one) => sum + one.reports, 0);
  const inProgress = (await listLiveRefreshes(db)).length;
  const next = Math.max(0, Math.min(reports, limit, MAX_REFRESHES - inProgress));
  const cost = await findTypicalCost(db, model);
  const versions = below.map(({ rubricVersion }) => rubricVersion);
  return { reports, inProgress, next, expectedCost: cost === null ? null : cost * next, versions };
}

/** Returns what {@link refreshReports} would do, without a change. */
export async function planRefresh(db: Db, input: RefreshInput): Promise<RefreshPlan> {
  const { versions: _, ...planned } = await plan(db, input);
  return planned;
}

/**
 * Begins to refresh the reports by a rubric below this version, at the operator's cost. Until each refresh is done, the report that it
 * replaces goes on serving submits. Schedules the first in the same transaction.
 */
export async function refreshReports(tx: Db, input: RefreshInput): Promise<RefreshPlan & { begun: number }> {
  const { versions, ...planned } = await plan(tx, input);
  const { demoModel, platforms } = input;
  const begun = await insertRefreshes(tx, { demoModel, platforms, versions, limit: planned.next });
  await scheduleNext(tx);
  return { ...planned, begun };
}

/** Fails every refresh in progress; the reports that they would have replaced stay. Returns how many. */
export async function stopRefreshes(tx: Db): Promise<number> {
  let stopped = 0;
  for (const runId of await listLiveRefreshes(tx)) if (await failRun(tx, { runId, code: 'stopped_by_operator' })) stopped += 1;
  return stopped;
}
