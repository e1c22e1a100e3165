ALTER TABLE "analyses" ADD COLUMN "email_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_when_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "analyses_email_due" ON "analyses" USING btree ("email_due_at") WHERE "analyses"."email_due_at" is not null;--> statement-breakpoint
-- A canceled analysis leaves a run for which others wait, for a run of its own that has ended.
create or replace function refuse_analysis_rewriting() returns trigger language plpgsql as $$
begin
  if (old.user_id, old.account_id, old.charged) is not distinct from (new.user_id, new.account_id, new.charged)
    and old.status = 'live' and new.status = 'failed' and exists (
      select 1 from runs was join runs r using (url, stand_in)
      where was.id = old.run_id and was.status = 'queued' and r.id = new.run_id and r.status = 'failed' and r.failure_code = 'canceled') then
    return new;
  end if;
  raise exception 'analysis %: who asked, for what and at whose cost is final', old.id using errcode = 'restrict_violation';
end $$;
