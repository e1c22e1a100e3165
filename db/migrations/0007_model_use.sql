ALTER TABLE "runs" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "input_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "output_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "model_cost" numeric(12, 6) DEFAULT '0';--> statement-breakpoint
CREATE INDEX "runs_misconfigured" ON "runs" USING btree ("completed_at" DESC NULLS LAST) WHERE "runs"."failure_code" = 'model_misconfigured';