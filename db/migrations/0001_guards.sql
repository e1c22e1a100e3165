create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'credit_entries is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger credit_entries_append_only before update or delete on credit_entries
  for each row execute function refuse_ledger_change();
--> statement-breakpoint
create trigger credit_entries_no_truncate before truncate on credit_entries
  for each statement execute function refuse_ledger_change();
--> statement-breakpoint
create function run_status_rank(status text) returns integer language sql immutable as $$
  select case status when 'queued' then 0 when 'fetching' then 1 when 'composing' then 2 else 3 end
$$;
--> statement-breakpoint
create function refuse_backward_status() returns trigger language plpgsql as $$
begin
  if old.status in ('done', 'failed') or run_status_rank(new.status) < run_status_rank(old.status) then
    raise exception 'run % cannot move from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger runs_status_forward_only before update of status on runs
  for each row when (old.status is distinct from new.status) execute function refuse_backward_status();
--> statement-breakpoint
create function refuse_analysis_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'analysis % is % and final', old.id, old.status using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger analyses_status_final before update of status on analyses
  for each row when (old.status <> 'live' and old.status is distinct from new.status) execute function refuse_analysis_reopening();
