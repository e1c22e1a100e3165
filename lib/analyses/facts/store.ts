import type { Db } from '@/db/client';
import type { analyses, Row, runs } from '@/db/schema';
import type { Json } from '@/lib/analyses/engine';
import type { Passage } from '@/lib/report/passages';
import type { ReportFacts } from '@/lib/report/report-facts';

/** The facts as a row; `words` are plain text, `language` is that of the ad. */
export type NewFacts = ReportFacts & { passages: readonly Passage[]; words: string; language: string };

/** The copies on the analyses of a run, by which an account is filtered and sorted. */
export type ListKeys = Row<typeof analyses, 'brand' | 'archetype' | 'framework' | 'stageRank' | 'offer' | 'daysRunning' | 'isActive'>;

/** A fragment: the stems of words in a language, each marked with its first two letters; none in a language that PostgreSQL does not have. */
const stemsOf = (db: Db, language: string, words: string) => db`
  array_to_tsvector(array(
    select left(c.cfgname, 2) || ':' || stem from pg_ts_config c cross join unnest(tsvector_to_array(to_tsvector(c.oid::regconfig, ${words}::text))) as stem
    where c.cfgname = ${language} and c.cfgnamespace = 'pg_catalog'::regnamespace))`;

/** Inserts or replaces the facts of a run that has an analysis. Its words are kept as they are, and as stems in English and in the language of the ad. */
export async function upsertFacts(tx: Db, runId: string, facts: NewFacts): Promise<void> {
  const { words, language, points, passages } = facts;
  await tx`
    insert into run_facts (run_id, page_name, hook_line, archetype, framework, stage, offer, verdict, score, grade, points, video_seconds,
      first_shown, last_shown, is_active, days_running, rubric_version, model, passages, words)
    select id, ${facts.pageName}, ${facts.hookLine}, ${facts.archetype}, ${facts.framework}, ${facts.stage}, ${facts.offer}, ${facts.verdict},
      ${facts.score}::float8, ${facts.grade}, ${points && JSON.stringify(points)}::text::jsonb, ${facts.videoSeconds}::float8, ${facts.firstShown},
      ${facts.lastShown}, ${facts.isActive}::boolean, ${facts.daysRunning}::int, ${facts.rubricVersion}, ${facts.model},
      ${JSON.stringify(passages)}::text::jsonb,
      strip(to_tsvector('simple', ${words}::text)) || ${stemsOf(tx, 'english', words)} || ${stemsOf(tx, language, words)}
    from runs where id = ${runId} and exists (select 1 from analyses where run_id = runs.id)
    on conflict (run_id) do update set (is_due, page_name, hook_line, archetype, framework, stage, offer, verdict, score, grade, points,
      video_seconds, first_shown, last_shown, is_active, days_running, rubric_version, model, passages, words)
    = (false, excluded.page_name, excluded.hook_line, excluded.archetype, excluded.framework, excluded.stage, excluded.offer, excluded.verdict,
      excluded.score, excluded.grade, excluded.points, excluded.video_seconds, excluded.first_shown, excluded.last_shown, excluded.is_active,
      excluded.days_running, excluded.rubric_version, excluded.model, excluded.passages, excluded.words)`;
}

/** Finds what a run has stored of its ad. */
export async function findRunAd(tx: Db, runId: string): Promise<Json | undefined> {
  const [row] = await tx<{ ad: Json }[]>`select ad from runs where id = ${runId}`;
  return row?.ad;
}

export async function updateListKeys(tx: Db, runId: string, keys: ListKeys): Promise<void> {
  await tx`
    update analyses set brand = ${keys.brand}, archetype = ${keys.archetype}, framework = ${keys.framework}, stage_rank = ${keys.stageRank}::int,
      offer = ${keys.offer}, days_running = ${keys.daysRunning}::int, is_active = ${keys.isActive}::boolean
    where run_id = ${runId}`;
}

/** Marks a run as one whose facts cannot be read, so that it is not tried again. */
export async function insertNoFacts(tx: Db, runId: string): Promise<void> {
  await tx`insert into run_facts (run_id) values (${runId}) on conflict (run_id) do update set is_due = false`;
}

/** Deletes the facts of those of these runs that have no analysis. Lock the runs first. */
export async function deleteUnseenFacts(tx: Db, runIds: readonly string[]): Promise<void> {
  await tx`
    delete from run_facts f where run_id = any(${[...runIds]}::uuid[])
      and not exists (select 1 from analyses where run_id = f.run_id)`;
}

export type StoredRun = Row<typeof runs, 'id' | 'pageName' | 'report'>;

/** Locks a done run without current facts; undefined when it has them. */
export async function lockUnreadRun(tx: Db, runId: string): Promise<StoredRun | undefined> {
  const [row] = await tx<StoredRun[]>`
    select r.id, r.page_name as "pageName", r.report from runs r where r.id = ${runId} and r.status = 'done'
      and not exists (select 1 from run_facts f where f.run_id = r.id and not f.is_due) for no key update of r`;
  return row;
}

/**
 * Locks done runs whose facts are due, except locked ones: marked ones, and those that a server of an earlier version settled lately.
 */
export async function lockDueRuns(tx: Db, limit: number): Promise<StoredRun[]> {
  return tx<StoredRun[]>`
    select r.id, r.page_name as "pageName", r.report from runs r where r.status = 'done' and r.id in (
      (select run_id from run_facts where is_due limit ${limit})
      union all
      (select l.id from runs l where l.status = 'done' and l.completed_at > now() - interval '1 hour'
        and not exists (select 1 from run_facts where run_id = l.id) and exists (select 1 from analyses where run_id = l.id) limit ${limit}))
    limit ${limit} for no key update of r skip locked`;
}
