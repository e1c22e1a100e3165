-- By hand: an account may pay for another report of an ad. The refreshes of an operator, which belonged to no account, end here.
update runs set status = 'failed', failure_code = 'stopped_by_operator', current_step = null, completed_at = now(), ad = ad - 'videos', measured = null, draft = null
where standing = 'refresh' and status not in ('done', 'failed') and not exists (select 1 from analyses a where a.run_id = runs.id);--> statement-breakpoint
create or replace function refuse_analysis_on_ended_run() returns trigger language plpgsql as $$
begin
  if (select status in ('done', 'failed') from runs where id = new.run_id) then
    raise exception 'run % has ended and settles no further analysis', new.run_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
