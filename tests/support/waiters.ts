import { processStates } from '@/lib/process-state';

/** How many calls of this process wait for a result. */
export function countWaiters(): number {
  const queue = processStates().get('waiters') as { waiters: ReadonlySet<unknown> } | undefined;
  return queue?.waiters.size ?? 0;
}
