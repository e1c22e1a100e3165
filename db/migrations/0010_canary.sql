CREATE TABLE "library_canaries" (
	"platform" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"outcome" text,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_gates" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "page_state" text;