import type { Context } from '@/lib/context';
import { getAnalysisRecord } from './search/get';
import { cancelQueued } from './settle';

/** False, with nothing changed, when it is no longer queued. Throws `not_found`, also for another user's. */
export async function cancelAnalysis(ctx: Context, { id }: { id: string }): Promise<boolean> {
  await getAnalysisRecord(ctx, { id });
  const canceled = await cancelQueued(ctx.db, { id, userId: ctx.actor.userId });
  // The place in the queue is free for another run.
  if (canceled) ctx.wake();
  return canceled;
}
