-- By hand: one statement, so that the table is written anew once.
ALTER TABLE "runs" ALTER COLUMN "report" SET DATA TYPE text,
  ADD COLUMN "report_tag" text GENERATED ALWAYS AS (md5(report)) STORED,
  ADD CONSTRAINT "runs_report_is_json" CHECK (jsonb_typeof("runs"."report"::jsonb) = 'object');
