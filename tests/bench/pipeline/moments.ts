import type { Sql } from '@/db/client';

/** The moments in the rows of a run, in the order of a run without a repetition. */
const moments = [
  'submitted',
  'claimed',
  'claim kept',
  'page booked',
  'page told',
  'page read',
  'scrape kept',
  'inspection begun',
  'inspection ended',
  'upload kept',
  'model called',
  'model answered',
  'compose kept',
  'settled',
] as const;
type Moment = (typeof moments)[number];

/** When each moment of a run came first, in milliseconds. */
export type Moments = Readonly<Record<Moment, number>>;

/** Has the database note the moments of every run, so that the product needs no code for it. */
export async function noteMoments(db: Sql): Promise<void> {
  await db`create table bench_moments (run_id uuid not null, moment text not null, at timestamptz not null default clock_timestamp())`;
  await db.unsafe(`
    create function bench_run() returns trigger language plpgsql as $$ begin
      insert into bench_moments (run_id, moment) select new.id, moment from (values
        ('submitted', tg_op = 'INSERT'),
        ('claimed', new.claimed_at is not null and (tg_op = 'INSERT' or old.claimed_at is null)),
        ('page booked', new.page_loads > 0 and old.page_loads = 0),
        ('page read', new.page_state is not null and old.page_state is null),
        ('inspection begun', new.open_inspections > old.open_inspections),
        ('inspection ended', new.open_inspections < old.open_inspections),
        ('model called', new.model_calls > 0 and old.model_calls = 0),
        ('model answered', new.output_tokens > 0 and old.output_tokens = 0),
        ('settled', new.status in ('done', 'failed'))) as m (moment, so) where so;
      return null;
    end $$;
    create trigger bench_run after insert or update on runs for each row execute function bench_run();
    create function bench_page() returns trigger language plpgsql as $$ begin
      -- What its page said is told to the breaker, under the lock that one run of a library has.
      insert into bench_moments (run_id, moment)
      select id, 'page told' from runs where platform = new.platform and engine_run_id is not null and page_loads > 0 and page_state is null
        and (new.lease_token, new.lease_until, new.next_load_at) is not distinct from (old.lease_token, old.lease_until, old.next_load_at);
      return null;
    end $$;
    create trigger bench_page after update on platform_gates for each row execute function bench_page();
    create function bench_step() returns trigger language plpgsql as $$ begin
      insert into bench_moments (run_id, moment)
      select (event -> 'data' ->> 'runId')::uuid, new.name || ' kept' from job_runs where id = new.run_id and event -> 'data' ->> 'runId' is not null;
      return null;
    end $$;
    create trigger bench_step after insert on job_steps for each row execute function bench_step();`);
}

/** The moments of the run of an analysis that is done. Throws when one is missing. */
export async function readMoments(db: Sql, analysisId: string): Promise<Moments> {
  const rows = await db<{ moment: string; ms: number }[]>`
    select moment, (extract(epoch from min(at)) * 1000)::float8 as ms from bench_moments
    where run_id = (select run_id from analyses where id = ${analysisId}) group by moment`;
  const found = new Map(rows.map(({ moment, ms }) => [moment, ms]));
  const missing = moments.filter((moment) => !found.has(moment));
  if (missing.length > 0) throw new Error(`no row told when: ${missing.join(', ')}`);
  return Object.fromEntries(found) as Moments;
}
