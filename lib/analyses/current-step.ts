import type { Db } from '@/db/client';
import type { Row, runs } from '@/db/schema';
import { listBreakers } from '@/lib/ads/breaker';
import { env } from '@/lib/env';
import { findOpenBreaker, type ModelBreaker } from '@/lib/model/breaker';
import { libraryNames, type Platform } from '@/lib/platforms';
import { stepWords } from './progress';

/** A run's progress as its row has it. */
type StoredProgress = Row<typeof runs, 'platform' | 'status' | 'currentStep' | 'standing'>;

/** The public `currentStep`, and the reason why the run waits: the queue, its library, the model, or nothing. */
export type CurrentStep = { words: string | null; waitsFor: 'turn' | 'library' | 'model' | null };

/** True where the run's next action is to open a page of its library. A sample opens none. */
export function waitsForLibrary({ status, currentStep, standing }: Omit<StoredProgress, 'platform'>): boolean {
  return standing !== 'sample' && (status === 'queued' || currentStep === stepWords.reopening);
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

/** Rounds the time, so that the sentence rarely changes for a client that polls. */
function toRoughTime(ms: number): string {
  return minuteWords.find(([upTo]) => ms <= upTo * 60_000)?.[1] ?? 'about thirty minutes';
}

/** Says why a run waits: because the model is unavailable, because the breaker of its library is open, or else by its stored step. */
export function toCurrentStep(run: StoredProgress, openForMs: number, model?: ModelBreaker): CurrentStep {
  if (model !== undefined && waitsForLibrary(run)) return { words: stepWords.waitingForModel, waitsFor: 'model' };
  if (openForMs > 0 && waitsForLibrary(run)) {
    const words = `The ${libraryNames[run.platform]} asked us to wait; trying again in ${toRoughTime(openForMs)}`;
    return { words, waitsFor: 'library' };
  }
  if (run.status === 'queued') return { words: run.currentStep ?? stepWords.waiting, waitsFor: 'turn' };
  return { words: run.currentStep, waitsFor: null };
}

/** The state of each run, in order, computed on read because a breaker may close early. */
export async function listCurrentSteps(db: Db, runs: readonly StoredProgress[]): Promise<CurrentStep[]> {
  if (!runs.some(waitsForLibrary)) return runs.map((run) => toCurrentStep(run, 0));
  const model = await findOpenBreaker(db, env().gemini.model);
  const breakers = await listBreakers(db);
  const openForMs = (platform: Platform) => breakers.find((breaker) => breaker.platform === platform)?.openForMs ?? 0;
  return runs.map((run) => toCurrentStep(run, openForMs(run.platform), model));
}
