CREATE TABLE "stills" (
	"run_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"at" double precision NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stills_run_id_n_pk" PRIMARY KEY("run_id","n"),
	CONSTRAINT "stills_small" CHECK (octet_length("stills"."jpeg") between 1 and 25600)
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "measured" jsonb;--> statement-breakpoint
ALTER TABLE "stills" ADD CONSTRAINT "stills_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stills_candidates" ON "stills" USING btree ("run_id") WHERE not "stills"."kept";--> statement-breakpoint
-- A JPEG does not shrink: without this, every write would try to compress it.
ALTER TABLE "stills" ALTER COLUMN "jpeg" SET STORAGE EXTERNAL;
