import type { Db } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import { libraryNames, type Platform } from '@/lib/platforms';
import { stepWords } from './progress';
import type { RunStatus } from './schema';

/** A run's progress as its row has it. */
type StoredProgress = { platform: Platform; status: RunStatus; currentStep: string | null };

/** Whether the run's next action is to open a page of its library. */
export function waitsForLibrary({ status, currentStep }: Omit<StoredProgress, 'platform'>): boolean {
  return status === 'queued' || currentStep === stepWords.reopening;
}

const minuteWords: readonly [upToMinutes: number, words: string][] = [
  [0.75, 'less than a minute'],
  [1.5, 'about a minute'],
  [2.5, 'about two minutes'],
  [3.5, 'about three minutes'],
  [4.5, 'about four minutes'],
  [7.5, 'about five minutes'],
  [12.5, 'about ten minutes'],
  [17.5, 'about fifteen minutes'],
  [25, 'about twenty minutes'],
];

/** Coarse, so that the sentence seldom changes for a client that polls. */
function toRoughTime(ms: number): string {
  return minuteWords.find(([upTo]) => ms <= upTo * 60_000)?.[1] ?? 'about thirty minutes';
}

/** The public `currentStep`: the stored one or, while the breaker of its library is open, that the library asked us to wait. */
export function toCurrentStep(run: StoredProgress, openForMs: number): string | null {
  if (openForMs > 0 && waitsForLibrary(run))
    return `The ${libraryNames[run.platform]} asked us to wait; trying again in ${toRoughTime(openForMs)}`;
  return run.currentStep ?? (run.status === 'queued' ? stepWords.waiting : null);
}

/** The public `currentStep` of each run, in order, computed on read because the breaker may close early. */
export async function listCurrentSteps(db: Db, runs: readonly StoredProgress[]): Promise<(string | null)[]> {
  const breakers = runs.some(waitsForLibrary) ? await listBreakers(db) : [];
  const openForMs = (platform: Platform) => breakers.find((breaker) => breaker.platform === platform)?.openForMs ?? 0;
  return runs.map((run) => toCurrentStep(run, openForMs(run.platform)));
}
