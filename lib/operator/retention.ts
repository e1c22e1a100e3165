import type { Sql } from '@/db/client';
import type { Env } from '@/lib/env';
import { deleteOldActions } from './store';

export async function removeOldActions(sql: Sql, { actionsDays }: Env['retention']): Promise<number> {
  return actionsDays === undefined ? 0 : deleteOldActions(sql, actionsDays);
}
