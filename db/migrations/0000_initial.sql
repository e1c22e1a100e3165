CREATE TABLE "analyses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"source" text NOT NULL,
	"charged" boolean NOT NULL,
	"status" text DEFAULT 'live' NOT NULL,
	"ad_id" text NOT NULL,
	"page_name" text,
	"score_value" double precision,
	"score_grade" text,
	"summary" text,
	"completed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analyses_one_per_user_and_run" UNIQUE("user_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_tokens_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"balance" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "credit_accounts_balance_not_negative" CHECK ("credit_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"delta" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"analysis_id" uuid,
	"external_ref" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_sign" CHECK (case "credit_entries"."kind"
    when 'charge' then "credit_entries"."delta" = -1 and "credit_entries"."analysis_id" is not null
    when 'refund' then "credit_entries"."delta" = 1 and "credit_entries"."analysis_id" is not null
    when 'adjustment' then "credit_entries"."delta" <> 0
    when 'refill' then "credit_entries"."delta" > 0
    when 'bonus' then "credit_entries"."delta" > 0
    else false end),
	CONSTRAINT "credit_entries_balance_not_negative" CHECK ("credit_entries"."balance_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_events" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"relayed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"function_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"lease_token" integer DEFAULT 0 NOT NULL,
	"finish_by" timestamp with time zone,
	"error" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_runs_once_per_event" UNIQUE("function_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "job_steps" (
	"run_id" uuid NOT NULL,
	"step_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "job_steps_run_id_step_id_pk" PRIMARY KEY("run_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"command" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"subject" text NOT NULL,
	"endpoint" text NOT NULL,
	"minute" bigint NOT NULL,
	"current" integer NOT NULL,
	"previous" integer NOT NULL,
	"admitted" boolean NOT NULL,
	CONSTRAINT "rate_windows_subject_endpoint_pk" PRIMARY KEY("subject","endpoint")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"platform" text NOT NULL,
	"ad_id" text NOT NULL,
	"url" text NOT NULL,
	"stand_in" boolean NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"current_step" text,
	"engine_run_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"model_calls" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"ad" jsonb,
	"report" jsonb,
	"page_name" text,
	"failure_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "runs_report_when_done" CHECK (("runs"."status" = 'done') = ("runs"."report" is not null)),
	CONSTRAINT "runs_failure_when_failed" CHECK (("runs"."status" = 'failed') = ("runs"."failure_code" is not null)),
	CONSTRAINT "runs_completed_when_terminal" CHECK (("runs"."status" in ('done', 'failed')) = ("runs"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"image" text,
	"email_verified" timestamp with time zone,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_run_id_job_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analyses_run" ON "analyses" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "analyses_list" ON "analyses" USING btree ("user_id","settled_at" DESC NULLS LAST,"id") WHERE "analyses"."status" = 'done';--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_entries_account" ON "credit_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_once_per_analysis" ON "credit_entries" USING btree ("analysis_id","kind") WHERE "credit_entries"."analysis_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_once_per_ref" ON "credit_entries" USING btree ("kind","external_ref") WHERE "credit_entries"."external_ref" is not null;--> statement-breakpoint
CREATE INDEX "job_events_pending" ON "job_events" USING btree ("next_at") WHERE "job_events"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX "job_runs_ready" ON "job_runs" USING btree ("run_at") WHERE "job_runs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_live_or_done" ON "runs" USING btree ("url","stand_in") WHERE "runs"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "runs_recently_done" ON "runs" USING btree ("completed_at" DESC NULLS LAST) WHERE "runs"."status" = 'done';--> statement-breakpoint
CREATE INDEX "runs_live" ON "runs" USING btree ("created_at") WHERE "runs"."status" not in ('done', 'failed');