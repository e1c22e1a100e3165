import type { Db } from '@/db/client';
import type { analyses, Row } from '@/db/schema';

/** Locks in the order of IDs; skips analyses of others and live ones. */
export async function lockSelected(
  tx: Db,
  userId: string,
  ids: readonly string[],
  purpose: 'keep' | 'change' | 'delete',
): Promise<string[]> {
  const strength = { keep: tx`for key share`, change: tx`for no key update`, delete: tx`for update` }[purpose];
  const rows = await tx<Row<typeof analyses, 'id'>[]>`
    select id from analyses where id = any(${[...ids]}::uuid[]) and user_id = ${userId} and status <> 'live' order by id ${strength}`;
  return rows.map(({ id }) => id);
}

/** Locks the runs of these analyses of a user, as a settlement does before it writes to analyses. */
export async function lockRunsOfSelected(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  await tx`
    select id from runs where id in (select run_id from analyses where id = any(${[...ids]}::uuid[]) and user_id = ${userId})
    order by id for no key update`;
}

/** Locks the links that end with one of these analyses, in the order of IDs; returns how many are live. */
export async function lockLinksTo(tx: Db, ids: readonly string[]): Promise<number> {
  const rows = await tx<{ live: boolean }[]>`
    select expires_at is null or expires_at > now() as live from shared_links
    where analysis_id = any(${[...ids]}::uuid[]) or compared_ids && ${[...ids]}::uuid[] order by id for update`;
  return rows.filter(({ live }) => live).length;
}

export async function countEnding(db: Db, userId: string, ids: readonly string[]): Promise<{ analyses: number; links: number }> {
  const [row] = await db<{ analyses: number; links: number }[]>`
    with own as materialized (
      select id from analyses where id = any(${[...ids]}::uuid[]) and user_id = ${userId} and status <> 'live')
    select (select count(*)::int from own) as analyses, (
      select count(*)::int from shared_links l
      where l.user_id = ${userId} and (l.expires_at is null or l.expires_at > now())
        and (l.analysis_id in (select id from own) or l.compared_ids && array(select id from own))) as links`;
  return row ?? { analyses: 0, links: 0 };
}

export async function updateArchived(tx: Db, ids: readonly string[], archived: boolean): Promise<void> {
  await tx`update analyses set archived = ${archived} where id = any(${[...ids]}::uuid[])`;
}

/** Deletes analyses, and keeps the IDs of charged ones for the check of the ledger; returns their runs. */
export async function deleteSelectedAnalyses(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx<Row<typeof analyses, 'runId'>[]>`
    with gone as (delete from analyses where id = any(${[...ids]}::uuid[]) returning id, user_id, run_id, charged),
    kept as (insert into deleted_analyses (user_id, analysis_id) select user_id, id from gone where charged)
    select run_id as "runId" from gone`;
  return rows.map(({ runId }) => runId);
}
