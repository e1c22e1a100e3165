import type { Db } from '@/db/client';
import { listBreakers } from '@/lib/ads/breaker';
import { breakerOpenForMs } from '@/lib/ads/store';
import { libraryNames, type Platform } from '@/lib/platforms';
import { stepWords } from './progress';
import type { RunStatus } from './schema';
import { listProgress } from './store';

/** What a run is doing, as its row has it. */
type Doing = { platform: Platform; status: RunStatus; currentStep: string | null };

/** What comes next for the run is a page of its library. */
function waitsForLibrary({ status, currentStep }: Doing): boolean {
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

/** So coarse that somebody who asks every few seconds reads the same sentence again and again. */
function toRoughTime(ms: number): string {
  return minuteWords.find(([upTo]) => ms <= upTo * 60_000)?.[1] ?? 'about thirty minutes';
}

/** The public `currentStep`: the run's own words, or that its library asked us to wait while its breaker is open. */
export function toCurrentStep(doing: Doing, openForMs: number): string | null {
  if (openForMs > 0 && waitsForLibrary(doing))
    return `The ${libraryNames[doing.platform]} asked us to wait; trying again in ${toRoughTime(openForMs)}`;
  return doing.currentStep ?? (doing.status === 'queued' ? stepWords.waiting : null);
}

/**
 * The public `currentStep` of each run, in order. It is worked out when it is read: nobody writes to the runs in line while they
 * wait, and what was written would be wrong once the wait is shorter or an operator ends it.
 */
export async function listCurrentSteps(db: Db, doings: readonly Doing[]): Promise<(string | null)[]> {
  const breakers = doings.some(waitsForLibrary) ? await listBreakers(db) : [];
  const openForMs = (platform: Platform) => breakers.find((breaker) => breaker.platform === platform)?.openForMs ?? 0;
  return doings.map((doing) => toCurrentStep(doing, openForMs(doing.platform)));
}

/** For how many milliseconds the run of a live analysis cannot go on, because its library asked us to wait. */
export async function findLibraryWaitMs(db: Db, { id, platform }: { id: string; platform: Platform }): Promise<number> {
  const openForMs = await breakerOpenForMs(db, platform);
  if (openForMs === 0) return 0;
  const [doing] = await listProgress(db, [id]);
  return doing !== undefined && waitsForLibrary(doing) ? openForMs : 0;
}
