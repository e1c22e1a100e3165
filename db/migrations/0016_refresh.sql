DROP INDEX "runs_one_live_or_done";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "standing" text DEFAULT 'current' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "rubric_version" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "score" double precision;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_per_standing" ON "runs" USING btree ("url","stand_in",nullif("standing", 'replaced')) WHERE "runs"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "runs_pool" ON "runs" USING btree ("platform","rubric_version","model","completed_at" DESC NULLS LAST,"score") WHERE "runs"."standing" = 'current' and "runs"."score" is not null;--> statement-breakpoint
CREATE INDEX "runs_refresh_failed" ON "runs" USING btree ("completed_at" DESC NULLS LAST) WHERE "runs"."standing" = 'refresh' and "runs"."status" = 'failed';--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_standing_known" CHECK ("runs"."standing" in ('current', 'refresh', 'replaced'));--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_standing_of_status" CHECK (case "runs"."standing" when 'refresh' then "runs"."status" <> 'done' when 'replaced' then "runs"."status" = 'done' else true end);--> statement-breakpoint
create function refuse_standing() returns trigger language plpgsql as $$
begin
  raise exception 'run % cannot change from % to %', old.id, old.standing, new.standing using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger runs_standing_forward_only before update of standing on runs
  for each row when (old.standing is distinct from new.standing
    and (old.standing, new.standing) not in (('refresh', 'current'), ('current', 'replaced')))
  execute function refuse_standing();
--> statement-breakpoint
-- By hand: nobody can pay for a refresh.
create or replace function refuse_analysis_on_ended_run() returns trigger language plpgsql as $$
begin
  if (select status in ('done', 'failed') from runs where id = new.run_id) then
    raise exception 'run % has ended and settles no further analysis', new.run_id using errcode = 'restrict_violation';
  end if;
  if (select standing = 'refresh' from runs where id = new.run_id) then
    raise exception 'run % is a refresh and settles no analysis', new.run_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
