import type { Db, Fragment } from '@/db/client';
import type { modelBreakers, Row } from '@/db/schema';

/** Time is the database's own, because it is what the processes share. */
const ms = (db: Db, count: number) => db`make_interval(secs => ${count / 1000}::float8)`;

type Fault = Row<typeof modelBreakers, 'fault'>['fault'];
type Opening = { model: string; fault: Fault; waitMs: number };
type TrialTiming = { firstTrialMs: number; maxTrialMs: number };

/** Doublings beyond the longest time would not count. */
const maxDoublings = ({ firstTrialMs, maxTrialMs }: TrialTiming) => Math.ceil(Math.log2(maxTrialMs / firstTrialMs));

const nextTrial = (db: Db, { waitMs }: Pick<Opening, 'waitMs'>, { firstTrialMs, maxTrialMs }: TrialTiming, doublings: Fragment) =>
  db`clock_timestamp() + least(${ms(db, maxTrialMs)}, greatest(${ms(db, waitMs)}, ${ms(db, firstTrialMs)} * 2 ^ (${doublings})))`;

export type ModelBreaker = { fault: Fault; openSeconds: number };

export async function selectOpenBreaker(db: Db, model: string): Promise<ModelBreaker | undefined> {
  const [row] = await db<ModelBreaker[]>`
    select fault, extract(epoch from clock_timestamp() - opened_at)::float8 as "openSeconds"
    from model_breakers where model = ${model} and opened_at is not null`;
  return row;
}

/** Opens the breaker; false when it is open already, whose trial is then not put off. */
export async function openBreaker(db: Db, opening: Opening, timing: TrialTiming): Promise<boolean> {
  const { model, fault } = opening;
  const rows = await db`
    insert into model_breakers as b (model, fault, opened_at, next_trial_at)
    values (${model}, ${fault}, clock_timestamp(), ${nextTrial(db, opening, timing, db`0`)})
    on conflict (model) do update set fault = excluded.fault, opened_at = excluded.opened_at,
      next_trial_at = ${nextTrial(db, opening, timing, db`b.doublings`)}
    where b.opened_at is null returning 1`;
  return rows.length === 1;
}

/** Answers for how many ads the model failed, up to `most`. */
export async function insertFailingAd(db: Db, model: string, adId: string, most: number): Promise<number> {
  const [row] = await db<{ ads: number }[]>`
    insert into model_breakers as b (model, fault, failing_ads) values (${model}, 'failing', ${[adId]})
    on conflict (model) do update set failing_ads = case
      when ${adId} = any(b.failing_ads) or cardinality(b.failing_ads) >= ${most}::int then b.failing_ads else b.failing_ads || ${adId}::text end
    returning cardinality(failing_ads) as ads`;
  return row?.ads ?? 0;
}

/** Closes the breaker and forgets what failed, after a call that took `callMs` and began after the opening; false when it was not open. */
export async function closeAfterAnswer(db: Db, model: string, callMs: number): Promise<boolean> {
  const rows = await db<{ wasOpen: boolean }[]>`
    with before as (
      select model, opened_at from model_breakers
      where model = ${model} and (opened_at is not null or doublings > 0 or failing_ads <> '{}')
        and coalesce(opened_at < clock_timestamp() - ${ms(db, callMs)}, true) for update),
    closed as (update model_breakers b set opened_at = null, doublings = 0, failing_ads = '{}' from before where b.model = before.model)
    select opened_at is not null as "wasOpen" from before`;
  return rows[0]?.wasOpen ?? false;
}

export async function claimTrial(db: Db, model: string, leaseMs: number): Promise<number | undefined> {
  const [row] = await db<Row<typeof modelBreakers, 'trials'>[]>`
    update model_breakers set trials = trials + 1, next_trial_at = clock_timestamp() + ${ms(db, leaseMs)}
    where model = ${model} and opened_at is not null and next_trial_at <= clock_timestamp() returning trials`;
  return row?.trials;
}

/** Records that a trial failed, unless there is a later one. */
export async function failTrial(db: Db, opening: Opening, trial: number, timing: TrialTiming): Promise<void> {
  const doublings = db`least(doublings + 1, ${maxDoublings(timing)}::int)`;
  await db`
    update model_breakers set fault = ${opening.fault}, doublings = ${doublings}, next_trial_at = ${nextTrial(db, opening, timing, doublings)}
    where model = ${opening.model} and trials = ${trial} and opened_at is not null`;
}

/** Closes the breaker, whose next opening waits as long as this one did; false when there is a later trial, or it was closed meanwhile. */
export async function closeAfterTrial(db: Db, model: string, trial: number): Promise<boolean> {
  const rows = await db`
    update model_breakers set opened_at = null, failing_ads = '{}' where model = ${model} and trials = ${trial} and opened_at is not null returning 1`;
  return rows.length === 1;
}

/** Closes the breaker by hand; false when it was not open. */
export async function closeBreaker(db: Db, model: string): Promise<boolean> {
  const rows = await db`
    update model_breakers set opened_at = null, doublings = 0, failing_ads = '{}' where model = ${model} and opened_at is not null returning 1`;
  return rows.length === 1;
}
