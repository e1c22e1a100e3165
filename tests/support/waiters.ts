import { processStates } from '@/lib/process-state';

/** The number of calls of this process that wait for a result. */
export function countWaiters(): number {
  const queue = processStates().get('waiters') as { waiters: ReadonlySet<unknown> } | undefined;
  return queue?.waiters.size ?? 0;
}
