CREATE TABLE "starting_credit_counts" (
	"subject" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"accounts" integer NOT NULL,
	CONSTRAINT "starting_credit_counts_subject_ends_at_pk" PRIMARY KEY("subject","ends_at")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "start_withheld_at" timestamp with time zone;