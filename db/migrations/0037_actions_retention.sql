-- What an operator did stays for a year at least; older records may be deleted, and none may be changed.
drop trigger operator_actions_append_only on operator_actions;
--> statement-breakpoint
create trigger operator_actions_append_only before update on operator_actions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger operator_actions_kept_for_a_year before delete on operator_actions
  for each row when (old.created_at > now() - interval '365 days') execute function refuse_change();
