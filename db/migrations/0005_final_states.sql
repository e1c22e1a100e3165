ALTER TABLE "analyses" ADD CONSTRAINT "analyses_status_known" CHECK ("analyses"."status" in ('live', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_status_known" CHECK ("runs"."status" in ('queued', 'fetching', 'composing', 'done', 'failed'));--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger operator_actions_append_only before update or delete on operator_actions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger operator_actions_no_truncate before truncate on operator_actions
  for each statement execute function refuse_change();
--> statement-breakpoint
create function refuse_run_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'run % is % and final', old.id, old.status using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger runs_end_final before update of completed_at, failure_code on runs
  for each row when (old.status in ('done', 'failed')
    and (old.completed_at, old.failure_code) is distinct from (new.completed_at, new.failure_code))
  execute function refuse_run_rewriting();
--> statement-breakpoint
create function refuse_analysis_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'analysis %: who asked, for what and at whose cost is final', old.id using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger analyses_origin_final before update of user_id, account_id, run_id, charged on analyses
  for each row when ((old.user_id, old.account_id, old.run_id, old.charged) is distinct from (new.user_id, new.account_id, new.run_id, new.charged))
  execute function refuse_analysis_rewriting();
--> statement-breakpoint
create function refuse_analysis_on_ended_run() returns trigger language plpgsql as $$
begin
  if (select status in ('done', 'failed') from runs where id = new.run_id) then
    raise exception 'run % has ended and settles no further analysis', new.run_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger analyses_live_on_live_run before insert on analyses
  for each row when (new.status = 'live') execute function refuse_analysis_on_ended_run();
