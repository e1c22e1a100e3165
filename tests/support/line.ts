import { randomUUID } from 'node:crypto';
import type { Sql } from '@/db/client';
import { scheduleNext } from '@/lib/analyses/line/schedule';
import { failRun } from '@/lib/analyses/settle';
import { claimIfScheduled } from '@/lib/analyses/steps/claim';
import { clientOf } from './client';
import { metaUrl, newAccount, newAdId } from './factories';

/** A submitted run, `at` which place of its account, and the engine run to which its event is delivered. */
export type InLine = { runId: string; analysisId: string; accountId: string; secret: string; engineRunId: string; at: number };

const urlOf = { meta: metaUrl, tiktok: (adId: string) => `https://library.tiktok.com/ads/detail/?ad_id=${adId}` };

type Owner = Pick<InLine, 'accountId' | 'secret'>;

async function submit(db: Sql, { accountId, secret }: Owner, at: number, platform: keyof typeof urlOf): Promise<InLine> {
  const { status, body } = await clientOf(secret).submit({ url: urlOf[platform](newAdId()) });
  if (status !== 201) throw new Error(`the submit was answered ${status}`);
  const analysisId = String(body.id);
  const [row] = await db<{ runId: string }[]>`select run_id as "runId" from analyses where id = ${analysisId}`;
  if (row === undefined) throw new Error('no run');
  return { accountId, secret, ...row, analysisId, engineRunId: randomUUID(), at };
}

/** A new account that submits so many ads, one after the other. */
export async function newLine(db: Sql, length: number, platform: keyof typeof urlOf = 'meta'): Promise<InLine[]> {
  const account = await newAccount(db, { credits: length });
  await db`update api_tokens set limits = '{"submit": 10000}' where id = ${account.tokenId}`;
  const runs: InLine[] = [];
  for (let at = 0; at < length; at += 1) runs.push(await submit(db, account, at, platform));
  return runs;
}

/** Delivers the event of a run to its engine run; false when the run must wait or another engine run has it. */
export async function claim(db: Sql, { runId, engineRunId }: InLine): Promise<boolean> {
  return (await claimIfScheduled(db, { runId, engineRunId })) !== undefined;
}

/** Schedules the next runs, as the sweeper does; returns the runs of the new events. */
export async function ask(db: Sql): Promise<string[]> {
  const before = await db<{ id: string }[]>`select id from job_events`;
  await db.begin(scheduleNext);
  const rows = await db<{ runId: string }[]>`
    select data ->> 'runId' as "runId" from job_events e join runs r on r.id::text = e.data ->> 'runId'
    where e.id <> all(${before.map(({ id }) => id)}) order by r.created_at`;
  return rows.map(({ runId }) => runId);
}

/** Ends all live runs, so that the next test begins with an empty queue. */
export async function drainLine(db: Sql): Promise<void> {
  const runs = await db<{ id: string }[]>`select id from runs where status not in ('done', 'failed') order by claimed_at nulls first`;
  for (const { id } of runs) await failRun(db, { runId: id, code: 'stopped_by_operator' });
}
