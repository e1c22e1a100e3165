import type { Db } from '@/db/client';
import type { analyses, operatorActions, Row, runs } from '@/db/schema';

/** Records what an operator changed, in the transaction of the change. */
export async function insertAction(db: Db, command: string, detail: Record<string, unknown>): Promise<void> {
  await db`insert into operator_actions (command, detail) values (${command}, ${JSON.stringify(detail)}::text::jsonb)`;
}

/** A trigger refuses those of the last year. */
export async function deleteOldActions(db: Db, days: number): Promise<number> {
  const { count } = await db`delete from operator_actions where created_at < now() - make_interval(days => ${days})`;
  return count;
}

export type ShownAnalysis = Row<
  typeof analyses,
  'id' | 'userId' | 'accountId' | 'runId' | 'source' | 'charged' | 'createdAt' | 'completedAt'
> &
  Row<typeof runs, 'status' | 'url' | 'currentStep' | 'failureCode' | 'attempt' | 'engineRunId' | 'deadlineAt'> &
  Row<typeof runs, 'modelCalls' | 'model' | 'inputTokens' | 'outputTokens' | 'modelCost'> & {
    entries: { kind: string; delta: number; reason: string; createdAt: string; via: string | null }[];
  };

export async function findShownAnalysis(db: Db, id: string): Promise<ShownAnalysis | undefined> {
  const [row] = await db<ShownAnalysis[]>`
    select a.id, a.user_id as "userId", a.account_id as "accountId", a.run_id as "runId", a.source, r.status, a.charged, r.url,
      r.current_step as "currentStep", r.failure_code as "failureCode", r.attempt, r.model_calls as "modelCalls", r.model,
      r.input_tokens as "inputTokens", r.output_tokens as "outputTokens", r.model_cost as "modelCost",
      r.engine_run_id as "engineRunId", r.deadline_at as "deadlineAt", a.created_at as "createdAt", a.completed_at as "completedAt",
      coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'delta', e.delta, 'reason', e.reason, 'createdAt', e.created_at, 'via', t.name) order by e.id)
        from credit_entries e left join api_tokens t on t.id = e.token_id where e.analysis_id = a.id), '[]') as entries
    from analyses a join runs r on r.id = a.run_id where a.id = ${id} or a.run_id = ${id} order by a.created_at limit 1`;
  return row;
}

export async function readServer(db: Db): Promise<{ version: string; isReadOnly: boolean }> {
  const [row] = await db<{ version: string; isReadOnly: boolean }[]>`
    select current_setting('server_version') as version, current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
  if (row === undefined) throw new Error('the database answered nothing');
  return row;
}

export type RunEnds = { done: number; failed: number; causes: Record<string, number>; refunds: number; dollars: number };

/** The ends of the last `days` days (UTC), today included; samples do not count. */
export async function listEnds(db: Db, days: number): Promise<RunEnds> {
  const from = db`((date_trunc('day', now() at time zone 'utc') - make_interval(days => ${days - 1})) at time zone 'utc')`;
  const [row] = await db<RunEnds[]>`
    with ended as (select status, failure_code as code from runs where completed_at >= ${from} and status in ('done', 'failed') and standing <> 'sample')
    select (select count(*)::int from ended where status = 'done') as done, (select count(*)::int from ended where status = 'failed') as failed,
      coalesce((select json_object_agg(code, runs) from (
        select code, count(*)::int as runs from ended where status = 'failed' group by code order by runs desc, code) as counted), '{}') as causes,
      (select count(*)::int from credit_entries where kind = 'refund' and created_at >= ${from}) as refunds,
      (select coalesce(sum(spent), 0)::float8 from model_spend where day >= (now() at time zone 'utc')::date - ${days - 1}::int) as dollars`;
  return row ?? { done: 0, failed: 0, causes: {}, refunds: 0, dollars: 0 };
}

export type ListedAction = Row<typeof operatorActions, 'command' | 'createdAt' | 'detail'> & {
  reason: string | null;
};

export async function listActions(db: Db, most: number): Promise<ListedAction[]> {
  return db<ListedAction[]>`
    select command, created_at as "createdAt", detail, detail ->> 'reason' as reason from operator_actions
    order by operator_actions.id desc limit ${most}`;
}
