CREATE TABLE "run_facts" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"is_due" boolean DEFAULT false NOT NULL,
	"page_name" text,
	"hook_line" text,
	"archetype" text,
	"framework" text,
	"stage" text,
	"offer" text,
	"verdict" text,
	"score" double precision,
	"grade" text,
	"points" jsonb,
	"video_seconds" double precision,
	"first_shown" text,
	"last_shown" text,
	"is_active" boolean,
	"days_running" integer,
	"rubric_version" text,
	"model" text,
	"passages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" "tsvector" DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_facts" ADD CONSTRAINT "run_facts_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "run_facts_due" ON "run_facts" USING btree ("run_id") WHERE "run_facts"."is_due";
--> statement-breakpoint
CREATE INDEX "run_facts_words" ON "run_facts" USING gin ("words");
--> statement-breakpoint
-- The words of a report as one text, for parts of words.
create function run_words(words tsvector) returns text language sql immutable parallel safe as $$
  select array_to_string(tsvector_to_array(words), ' ')
$$;
--> statement-breakpoint
do $$
declare
  home text := (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  if home is not null then
    execute format('create index run_facts_parts on run_facts using gin (run_words(words) %I.gin_trgm_ops)', home);
  end if;
-- The role may not use their schema.
exception when insufficient_privilege or undefined_object then
  raise warning 'searches find parts of words in the newest reports only: %', sqlerrm;
end $$;
--> statement-breakpoint
-- Servers read the facts from the reports. Before the changes of `analyses`, under whose lock readers wait.
insert into run_facts (run_id, is_due)
select r.id, true from runs r where r.status = 'done' and exists (select 1 from analyses where run_id = r.id);
--> statement-breakpoint
DROP INDEX "analyses_newest";
--> statement-breakpoint
DROP INDEX "analyses_list";
--> statement-breakpoint
DROP INDEX "analyses_by_score";
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "brand" text;
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "archetype" text;
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "framework" text;
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "stage_rank" integer;
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "offer" text;
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "days_running" integer;
--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "is_active" boolean;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_by_days" ON "analyses" USING btree ("user_id","days_running" DESC NULLS LAST,"settled_at" DESC NULLS LAST,"id") WHERE "analyses"."status" = 'done';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_by_stage" ON "analyses" USING btree ("user_id","stage_rank","settled_at" DESC NULLS LAST,"id") WHERE "analyses"."status" = 'done';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_by_brand" ON "analyses" USING btree ("user_id","brand" collate "C","settled_at" DESC NULLS LAST,"id") WHERE "analyses"."status" = 'done';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_by_archetype" ON "analyses" USING btree ("user_id","archetype" collate "C","settled_at" DESC NULLS LAST,"id") WHERE "analyses"."status" = 'done';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_by_offer" ON "analyses" USING btree ("user_id","offer" collate "C","settled_at" DESC NULLS LAST,"id") WHERE "analyses"."status" = 'done';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_failed" ON "analyses" USING btree ("user_id","settled_at" DESC NULLS LAST,"id") WHERE "analyses"."status" = 'failed';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_live" ON "analyses" USING btree ("user_id","created_at" DESC NULLS LAST) WHERE "analyses"."status" = 'live';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_by_score" ON "analyses" USING btree ("user_id","score_value" DESC NULLS LAST,"settled_at" DESC NULLS LAST,"id") WHERE "analyses"."status" = 'done';
--> statement-breakpoint
-- What replaces the search in page names, ad IDs and summaries. Without the extension, which not every role may create, parts of words are
-- found in the newest reports of an account only.
-- `analysis_search_text` stays for servers of the version before.
drop index if exists analyses_search;
