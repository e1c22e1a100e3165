CREATE TABLE "schedule_ticks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ticked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schedule_ticks_one_row" CHECK ("schedule_ticks"."id" = 1)
);
