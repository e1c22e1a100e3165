ALTER TABLE "job_runs" ALTER COLUMN "event" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "job_runs" ALTER COLUMN "error" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "job_steps" ALTER COLUMN "payload" SET DATA TYPE json;