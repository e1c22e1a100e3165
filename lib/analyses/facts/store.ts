import type { Db, Fragment } from '@/db/client';
import type { analyses, Row, runs } from '@/db/schema';
import type { Passage } from '@/lib/report/passages';
import type { ReportFacts } from '@/lib/report/report-facts';
import { toBrandKey } from './keys';

/** `words` are plain text, `language` is that of the ad. */
export type NewFacts = ReportFacts & { passages: readonly Passage[]; words: string; language: string };

export type ListKeys = Row<
  typeof analyses,
  'scoreRubric' | 'brand' | 'archetype' | 'framework' | 'stageRank' | 'offer' | 'daysRunning' | 'isActive'
>;

/** A fragment: the stems of words in a language, each marked with its first two letters; none in a language that PostgreSQL does not have. */
const stemsOf = (db: Db, language: string, words: string) => db`
  array_to_tsvector(array(
    select left(c.cfgname, 2) || ':' || stem from pg_ts_config c cross join unnest(tsvector_to_array(to_tsvector(c.oid::regconfig, ${words}::text))) as stem
    where c.cfgname = ${language} and c.cfgnamespace = 'pg_catalog'::regnamespace))`;

/** Words are kept as they are, and as stems in English and in the language of the ad. */
export async function upsertFacts(tx: Db, runId: string, facts: NewFacts): Promise<void> {
  const { words, language, points, passages } = facts;
  await tx`
    insert into run_facts (run_id, page_name, page_id, hook_line, archetype, framework, stage, offer, verdict, score, grade, points, video_seconds,
      first_shown, last_shown, is_active, days_running, rubric_version, model, passages, words)
    select id, ${facts.pageName}, page_id, ${facts.hookLine}, ${facts.archetype}, ${facts.framework}, ${facts.stage}, ${facts.offer}, ${facts.verdict},
      ${facts.score}::float8, ${facts.grade}, ${points && JSON.stringify(points)}::text::jsonb, ${facts.videoSeconds}::float8, ${facts.firstShown},
      ${facts.lastShown}, ${facts.isActive}::boolean, ${facts.daysRunning}::int, ${facts.rubricVersion}, ${facts.model},
      ${JSON.stringify(passages)}::text::jsonb,
      strip(to_tsvector('simple', ${words}::text)) || ${stemsOf(tx, 'english', words)} || ${stemsOf(tx, language, words)}
    from runs where id = ${runId} and exists (select 1 from analyses where run_id = runs.id)
    on conflict (run_id) do update set (is_due, page_name, page_id, hook_line, archetype, framework, stage, offer, verdict, score, grade, points,
      video_seconds, first_shown, last_shown, is_active, days_running, rubric_version, model, passages, words)
    = (false, excluded.page_name, excluded.page_id, excluded.hook_line, excluded.archetype, excluded.framework, excluded.stage, excluded.offer, excluded.verdict,
      excluded.score, excluded.grade, excluded.points, excluded.video_seconds, excluded.first_shown, excluded.last_shown, excluded.is_active,
      excluded.days_running, excluded.rubric_version, excluded.model, excluded.passages, excluded.words)`;
}

export async function updateListKeys(tx: Db, runId: string, keys: ListKeys): Promise<void> {
  await tx`
    update analyses set score_rubric = ${keys.scoreRubric}, brand = ${keys.brand}, archetype = ${keys.archetype}, framework = ${keys.framework}, stage_rank = ${keys.stageRank}::int,
      offer = ${keys.offer}, days_running = ${keys.daysRunning}::int, is_active = ${keys.isActive}::boolean
    where run_id = ${runId}`;
}

/** Marks a run as one whose facts cannot be read, so that it is not tried again. */
export async function insertNoFacts(tx: Db, runId: string): Promise<void> {
  await tx`insert into run_facts (run_id) values (${runId}) on conflict (run_id) do update set is_due = false`;
}

/** Lock the runs first. */
export async function deleteUnseenFacts(tx: Db, runIds: readonly string[]): Promise<void> {
  await tx`
    delete from run_facts f where run_id = any(${[...runIds]}::uuid[])
      and not exists (select 1 from analyses where run_id = f.run_id)`;
}

export type StoredRun = Row<typeof runs, 'id' | 'pageName' | 'report'>;

export async function lockUnreadRun(tx: Db, runId: string): Promise<StoredRun | undefined> {
  const [row] = await tx<StoredRun[]>`
    select r.id, r.page_name as "pageName", r.report from runs r where r.id = ${runId} and r.status = 'done'
      and not exists (select 1 from run_facts f where f.run_id = r.id and not f.is_due) for no key update of r`;
  return row;
}

/** Skips locked runs. Takes marked ones, and those that a server of an earlier version settled lately. */
export async function lockDueRuns(tx: Db, limit: number): Promise<StoredRun[]> {
  return tx<StoredRun[]>`
    select r.id, r.page_name as "pageName", r.report from runs r where r.status = 'done' and r.id in (
      (select run_id from run_facts where is_due limit ${limit})
      union all
      (select l.id from runs l where l.status = 'done' and l.completed_at > now() - interval '1 hour'
        and not exists (select 1 from run_facts where run_id = l.id) and exists (select 1 from analyses where run_id = l.id) limit ${limit}))
    limit ${limit} for no key update of r skip locked`;
}

/**
 * A fragment: the done analyses of a user that name a page. `page` is the ID of the page or, for a report without one, the ID of the one page of
 * that library that the account knows by that name, else the name. `brand` is the latest name of the page if no other page of the library has
 * it, so that pages of one name in several libraries are one brand; else it is `page`.
 */
export const brandedOf = (db: Db, userId: string): Fragment => db`
  select unnest(ids) as id, name, page_name, platform, page,
    first_value(case when is_only then name else page end) over (partition by platform, page order by latest desc, name) as brand from (
    select *, min(page) over named = max(page) over named as is_only from (
      select a.platform, a.brand as name, array_agg(a.id) as ids, max(a.settled_at) as latest, max(f.page_name) as page_name,
        coalesce(f.page_id, case when min(f.page_id) over named = max(f.page_id) over named then min(f.page_id) over named end, a.brand) as page
      from analyses a left join run_facts f on f.run_id = a.run_id
      where a.user_id = ${userId} and a.status = 'done' and a.brand is not null group by a.platform, a.brand, f.page_id
      window named as (partition by a.platform, a.brand)) as paged
    window named as (partition by platform, name)) as named`;

/** A fragment: the IDs of a user's analyses of a brand, by its key or, where no brand has this, by the ID or any name of one of its pages. */
export const ofBrand = (db: Db, userId: string, brand: string): Fragment => db`
  with branded as materialized (${brandedOf(db, userId)})
  select id from branded where brand in (
    select brand from branded where brand = ${toBrandKey(brand)}
      or (${toBrandKey(brand)} in (page, name) and not exists (select 1 from branded where brand = ${toBrandKey(brand)})))`;

export async function listOfBrand(db: Db, userId: string, brand: string): Promise<string[]> {
  const rows = await db<Row<typeof analyses, 'id'>[]>`select id from (${ofBrand(db, userId, brand)}) as own`;
  return rows.map(({ id }) => id);
}
