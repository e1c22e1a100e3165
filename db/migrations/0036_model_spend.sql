CREATE TABLE "ledger_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"drifted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_checks_one_row" CHECK ("ledger_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "model_spend" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"day" date NOT NULL,
	"reserved" numeric(12, 6) NOT NULL,
	"spent" numeric(12, 6) DEFAULT '0' NOT NULL,
	"release_at" timestamp with time zone,
	CONSTRAINT "model_spend_not_negative" CHECK ("model_spend"."reserved" >= 0 and "model_spend"."spent" >= 0)
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "step_seconds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "server_processes" ADD COLUMN "spend_per_day" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "server_processes" ADD COLUMN "spend_per_account_per_day" numeric(12, 2);--> statement-breakpoint
CREATE INDEX "model_spend_day" ON "model_spend" USING btree ("day","account_id");--> statement-breakpoint
CREATE INDEX "model_spend_release" ON "model_spend" USING btree ("release_at") WHERE "model_spend"."release_at" is not null;