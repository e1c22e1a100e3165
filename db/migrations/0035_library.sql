CREATE TABLE "analysis_tags" (
	"tag_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	CONSTRAINT "analysis_tags_tag_id_analysis_id_pk" PRIMARY KEY("tag_id","analysis_id")
);
--> statement-breakpoint
CREATE TABLE "deleted_analyses" (
	"user_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	CONSTRAINT "deleted_analyses_user_id_analysis_id_pk" PRIMARY KEY("user_id","analysis_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "saved_views_short" CHECK (char_length("saved_views"."name") between 1 and 40 and char_length("saved_views"."query") between 1 and 8000)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "tags_one_per_key" UNIQUE("user_id","key"),
	CONSTRAINT "tags_name_short" CHECK (char_length("tags"."name") between 1 and 30)
);
--> statement-breakpoint
DROP INDEX IF EXISTS "analyses_list";--> statement-breakpoint
ALTER TABLE "shared_links" ALTER COLUMN "analysis_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "analyses" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_links" ADD COLUMN "compared_ids" uuid[];--> statement-breakpoint
ALTER TABLE "analysis_tags" ADD CONSTRAINT "analysis_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_tags" ADD CONSTRAINT "analysis_tags_analysis_id_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_analyses" ADD CONSTRAINT "deleted_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_tags_analysis" ON "analysis_tags" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_archived" ON "analyses" USING btree ("user_id","status","platform") WHERE "analyses"."archived";--> statement-breakpoint
CREATE INDEX "shared_links_compared" ON "shared_links" USING gin ("compared_ids") WHERE "shared_links"."compared_ids" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_list" ON "analyses" USING btree ("user_id","settled_at" DESC NULLS LAST,"id","platform","ad_id","score_value","brand","archetype","framework","stage_rank","offer","days_running","is_active","completed_at","archived") WHERE "analyses"."status" = 'done';--> statement-breakpoint
ALTER TABLE "shared_links" ADD CONSTRAINT "shared_links_report_or_comparison" CHECK (("shared_links"."analysis_id" is null) = ("shared_links"."compared_ids" is not null));--> statement-breakpoint
ALTER TABLE "shared_links" ADD CONSTRAINT "shared_links_compares_some" CHECK (cardinality("shared_links"."compared_ids") between 2 and 4);
--> statement-breakpoint
-- A comparison without one of its analyses is none. Arrays have no foreign keys.
create function end_comparison_links() returns trigger language plpgsql as $$
begin
  delete from shared_links where compared_ids && array(select id from removed);
  return null;
end $$;
--> statement-breakpoint
create trigger analyses_end_comparison_links after delete on analyses
  referencing old table as removed for each statement execute function end_comparison_links();
