CREATE TABLE "analysis_counts" (
	"user_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "analysis_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"status" text NOT NULL,
	"analyses" integer NOT NULL,
	"folded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "analysis_counts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
-- By hand, so that only the rows of one platform are rewritten.
ALTER TABLE "analyses" ADD COLUMN "platform" text NOT NULL DEFAULT 'meta';--> statement-breakpoint
UPDATE "analyses" a SET "platform" = r."platform" FROM "runs" r WHERE r."id" = a."run_id" AND r."platform" <> 'meta';--> statement-breakpoint
ALTER TABLE "analyses" ALTER COLUMN "platform" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "analysis_counts_unfolded" ON "analysis_counts" USING btree ("user_id") WHERE not "analysis_counts"."folded";--> statement-breakpoint
CREATE INDEX "analyses_newest" ON "analyses" USING btree ("user_id","status","platform","settled_at" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "analyses_by_score" ON "analyses" USING btree ("user_id","status","platform","score_value" DESC NULLS LAST,"settled_at" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "credit_entries_refills" ON "credit_entries" USING btree ("account_id","delta") WHERE "credit_entries"."kind" = 'refill' and "credit_entries"."delta" > 0;--> statement-breakpoint
-- For writers that do not know the column: servers of the version before, and loads by hand.
create function fill_analysis_platform() returns trigger language plpgsql as $$
begin
  new.platform := (select platform from runs where id = new.run_id);
  return new;
end $$;
--> statement-breakpoint
create trigger analyses_platform before insert on analyses
  for each row when (new.platform is null) execute function fill_analysis_platform();
--> statement-breakpoint
-- Whoever writes analyses, and however many at once, the counts are written in the same transaction. Rows are only appended: no writer waits for
-- another one, so that no order of locks is needed.
create function count_analyses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into analysis_counts (user_id, platform, status, analyses)
    select user_id, platform, status, count(*) from added group by user_id, platform, status;
  elsif tg_op = 'DELETE' then
    insert into analysis_counts (user_id, platform, status, analyses)
    select user_id, platform, status, -count(*) from removed group by user_id, platform, status;
  elsif tg_op = 'UPDATE' then
    insert into analysis_counts (user_id, platform, status, analyses)
    select user_id, platform, status, sum(n) from (
      select user_id, platform, status, 1 as n from added union all select user_id, platform, status, -1 from removed) as changes
    group by user_id, platform, status having sum(n) <> 0;
  else
    -- Waits for a fold, whose new rows a delete would not see.
    truncate analysis_counts;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger analyses_counted_insert after insert on analyses
  referencing new table as added for each statement execute function count_analyses();
--> statement-breakpoint
create trigger analyses_counted_update after update on analyses
  referencing old table as removed new table as added for each statement execute function count_analyses();
--> statement-breakpoint
create trigger analyses_counted_delete after delete on analyses
  referencing old table as removed for each statement execute function count_analyses();
--> statement-breakpoint
create trigger analyses_counted_truncate after truncate on analyses
  for each statement execute function count_analyses();
--> statement-breakpoint
insert into analysis_counts (user_id, platform, status, analyses, folded)
select user_id, platform, status, count(*), true from analyses group by user_id, platform, status;
--> statement-breakpoint
-- What the list in the browser searches in. The index makes it fast in large accounts; without the extensions, which not every role may create, a
-- search reads the account.
create function analysis_search_text(page_name text, ad_id text, summary text) returns text language sql immutable parallel safe as $$
  select lower(coalesce(page_name || ' ', '') || ad_id || coalesce(' ' || summary, ''))
$$;
--> statement-breakpoint
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
exception when others then
  raise warning 'searches of large accounts stay slow: %', sqlerrm;
end $$;
--> statement-breakpoint
do $$
declare
  homes text[] := array(select n.nspname::text from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname in ('btree_gin', 'pg_trgm') order by e.extname);
begin
  if cardinality(homes) = 2 then
    execute format('create index analyses_search on analyses using gin (user_id %I.uuid_ops, '
      'analysis_search_text(page_name, ad_id, summary) %I.gin_trgm_ops) where status <> ''live''', homes[1], homes[2]);
  end if;
-- The role may not use their schema, or they are older than their operators for uuid.
exception when insufficient_privilege or undefined_object then
  raise warning 'searches of large accounts stay slow: %', sqlerrm;
end $$;
--> statement-breakpoint
analyze analyses, analysis_counts;
