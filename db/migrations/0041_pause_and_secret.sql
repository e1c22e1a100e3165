CREATE TABLE "secret_marks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mark" text NOT NULL,
	CONSTRAINT "secret_marks_one_row" CHECK ("secret_marks"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "platform_gates" ADD COLUMN "paused_at" timestamp with time zone;