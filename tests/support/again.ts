import type { Sql } from '@/db/client';
import type { SubmitResponse } from '@/lib/analyses/schema';
import { completeRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { submitAgain } from '@/lib/analyses/submit';
import { RUBRIC_VERSION, scoreOf } from '@/lib/report/rubric';
import type { Report, ScoredReport } from '@/lib/report/schema';
import { clientOf } from './client';
import { metaUrl, newAccount, newAdId, type TestAccount } from './factories';
import { scoredReport } from './reports';
import { completeRunOf } from './runs';
import { webContextOf } from './web-context';

/** A report by this version of the rubric; the summary tells reports apart. */
export function reportBy(rubricVersion: string, summary = `By rubric ${rubricVersion}.`): ScoredReport {
  const report = scoredReport();
  const score = { ...report.score, ...scoreOf(report.score.breakdown, rubricVersion) };
  return { ...report, score, summary, meta: { ...report.meta, rubricVersion } };
}

export const newReport = (summary?: string): ScoredReport => reportBy(RUBRIC_VERSION, summary);

export type Analyzed = { account: TestAccount; client: ReturnType<typeof clientOf>; id: string; url: string };

/** An account with a finished analysis of an ad of its own, by an old rubric, and one more credit. */
export async function analyzed(db: Sql, report: Report = reportBy('1.1')): Promise<Analyzed> {
  const account = await newAccount(db, { credits: 2 });
  const client = clientOf(account.secret);
  const url = metaUrl(newAdId());
  const id = String((await client.submit({ url })).body.id);
  await completeRunOf(db, id, report);
  return { account, client, id, url };
}

/** The account of an ad, or another one, analyzes it again; returns the analysis. */
export async function analyzeAgain(db: Sql, { url }: Pick<Analyzed, 'url'>, account: TestAccount): Promise<SubmitResponse> {
  return submitAgain(webContextOf(db, account), { url });
}

type Held = { runId: string; engineRunId: string };

/** Plays the worker that claims the run of an ad that is analyzed again. */
export async function claimAgain(db: Sql, { url }: Pick<Analyzed, 'url'>): Promise<Held> {
  const [held] = await db<Held[]>`
    select id as "runId", 'worker' as "engineRunId" from runs
    where url = ${url} and standing = 'refresh' and status not in ('done', 'failed')`;
  if (held === undefined || (await claimIfScheduled(db, held)) === undefined) throw new Error('the run could not be claimed');
  return held;
}

/** Plays the account of an ad and the worker: the ad has a new report. */
export async function analyzedAgain(db: Sql, ad: Analyzed, report: Report = newReport()): Promise<string> {
  await analyzeAgain(db, ad, ad.account);
  const held = await claimAgain(db, ad);
  if (!(await completeRun(db, held, report))) throw new Error('the run could not be completed');
  return held.runId;
}
