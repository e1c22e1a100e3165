CREATE TABLE "platform_gates" (
	"platform" text PRIMARY KEY NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"next_load_at" timestamp with time zone,
	"blocks" integer DEFAULT 0 NOT NULL,
	"closed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "page_loads" integer DEFAULT 0 NOT NULL;