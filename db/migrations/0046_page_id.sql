ALTER TABLE "run_facts" ADD COLUMN "page_id" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "page_id" text;