import { processStates } from '@/lib/process-state';

export function countWaiters(): number {
  const queue = processStates().get('waiters') as { waiters: ReadonlySet<unknown> } | undefined;
  return queue?.waiters.size ?? 0;
}

/** Lets calls of this process wait again after `endWaits`, as in a process that starts. */
export const reopenWaits = (): void => void processStates().delete('waiters');
