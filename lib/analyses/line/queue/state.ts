import type { Db } from '@/db/client';
import { countSlotsTaken, findMaxRunning } from '@/lib/analyses/line/store';
import { env } from '@/lib/env';
import { findQueueState, type QueueState as Stored } from './store';

/** `line`: the occupied slots, and all slots. */
export type QueueState = Stored & { line: { taken: number; places: number } };

export async function getQueueState(db: Db): Promise<QueueState> {
  const state = await findQueueState(db);
  const { total: places } = await findMaxRunning(db, env().maxRunning);
  return { ...state, line: { taken: await countSlotsTaken(db), places } };
}
