import type { Sql } from '@/db/client';
import type { Env } from '@/lib/env';
import { deleteOldActions } from './store';

/** Deletes the operator's oldest actions, where a setting limits them. */
export async function removeOldActions(sql: Sql, { actionsDays }: Env['retention']): Promise<number> {
  return actionsDays === undefined ? 0 : deleteOldActions(sql, actionsDays);
}
