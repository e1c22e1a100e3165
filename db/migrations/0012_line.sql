ALTER TABLE "runs" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "requests" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- By hand in two statements: no event stands out for the runs that have ended.
ALTER TABLE "runs" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ALTER COLUMN "asked_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "heartbeat_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "credit_entries_refunds" ON "credit_entries" USING btree ("account_id","created_at") WHERE "credit_entries"."kind" = 'refund';--> statement-breakpoint
CREATE INDEX "runs_served" ON "runs" USING btree ("account_id","claimed_at");--> statement-breakpoint
-- By hand: what live runs of before are taken for. Of a worker that holds one now no sign of life is awaited: it may be of the version before.
UPDATE "runs" SET
  "account_id" = (SELECT "account_id" FROM "analyses" WHERE "run_id" = "runs"."id" ORDER BY "created_at", "id" LIMIT 1),
  "asked_at" = CASE WHEN "engine_run_id" IS NULL THEN now() END,
  "requests" = greatest(1, (SELECT count(*) FROM "job_events" WHERE "name" = 'analysis/requested' AND "data" ->> 'runId' = "runs"."id"::text))
WHERE "status" NOT IN ('done', 'failed');
