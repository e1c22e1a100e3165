import type { Sql } from '@/db/client';
import { completeRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { commands } from '@/lib/operator/commands';
import { RUBRIC_VERSION } from '@/lib/report/rubric';
import type { Report, ScoredReport } from '@/lib/report/schema';
import { clientOf } from './client';
import { metaUrl, newAccount, newAdId, type TestAccount } from './factories';
import { scoredReport } from './reports';
import { completeRunOf } from './runs';

/** A report by this version of the rubric; the summary tells reports apart. */
export function reportBy(rubricVersion: string, summary = `By rubric ${rubricVersion}.`): ScoredReport {
  const report = scoredReport();
  return { ...report, summary, meta: { ...report.meta, rubricVersion } };
}

export const newReport = (summary?: string): ScoredReport => reportBy(RUBRIC_VERSION, summary);

export type Analyzed = { account: TestAccount; client: ReturnType<typeof clientOf>; id: string; url: string };

/** An account with a finished analysis of an ad of its own. */
export async function analyzed(db: Sql, report: Report = reportBy('1.1')): Promise<Analyzed> {
  const account = await newAccount(db, { credits: 1 });
  const client = clientOf(account.secret);
  const url = metaUrl(newAdId());
  const id = String((await client.submit({ url })).body.id);
  await completeRunOf(db, id, report);
  return { account, client, id, url };
}

/** The operator refreshes the reports below the rubric in use. */
export async function refresh(db: Sql, flags: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = await commands['analyses refresh']?.run(db, { 'rubric-below': RUBRIC_VERSION, ...flags });
  if (answer === undefined) throw new Error('there is no such command');
  return answer.document;
}

export type Refresh = { runId: string; engineRunId: string };

/** The refreshes of an ad that are in progress. */
export async function refreshesOf(db: Sql, { url }: Pick<Analyzed, 'url'>): Promise<Refresh[]> {
  return db<Refresh[]>`
    select id as "runId", 'refresher' as "engineRunId" from runs
    where url = ${url} and standing = 'refresh' and status not in ('done', 'failed')`;
}

/** Plays the worker that claims the refresh of an ad when it comes next. */
export async function claimRefresh(db: Sql, ad: Pick<Analyzed, 'url'>): Promise<Refresh> {
  const [held] = await refreshesOf(db, ad);
  if (held === undefined || (await claimIfScheduled(db, held)) === undefined) throw new Error('the refresh could not be claimed');
  return held;
}

/** Plays the operator and the worker: the ad has a new report. */
export async function refreshed(db: Sql, ad: Pick<Analyzed, 'url'>, report: Report = newReport()): Promise<string> {
  await refresh(db);
  const held = await claimRefresh(db, ad);
  if (!(await completeRun(db, held, report))) throw new Error('the refresh could not be completed');
  return held.runId;
}

/** Ends all work, and leaves no report that a later test would refresh. */
export async function setAside(db: Sql): Promise<void> {
  await commands['analyses stop-refreshes']?.run(db, { reason: 'the end of a test' });
  await db`update runs set standing = 'replaced' where standing = 'current' and status = 'done'`;
}
