import type { Db } from '@/db/client';
import type { Row, runs } from '@/db/schema';
import { listBreakers } from '@/lib/ads/breaker';
import { findPlaces, type Place } from '@/lib/analyses/line/store';
import { currentBudget } from '@/lib/analyses/spend/budget';
import { findSpendWaits, type SpendWait } from '@/lib/analyses/spend/store';
import { env } from '@/lib/env';
import { findOpenBreaker, type ModelBreaker } from '@/lib/model/breaker';
import { libraryNames, type Platform } from '@/lib/platforms';
import { stepWords } from './progress';

type StoredProgress = Row<typeof runs, 'platform' | 'status' | 'currentStep' | 'standing'>;

export type CurrentStep = { words: string | null; waitsFor: 'turn' | 'library' | 'model' | 'spend' | null };

/** A sample opens no page. */
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

/** Rounded, so that the sentence rarely changes for a client that polls. */
function toRoughTime(ms: number): string {
  return minuteWords.find(([upTo]) => ms <= upTo * 60_000)?.[1] ?? 'about thirty minutes';
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (count: number) => numbers[count] ?? String(count);
const are = (count: number) => `${inWords(count)} of your analyses ${count === 1 ? 'is' : 'are'}`;

function toQueueWords({ running, before }: Place): string {
  if (running === 0) return before === 0 ? stepWords.waiting : `${stepWords.waiting}: ${are(before)} before this one`;
  const next = before === 0 ? 'this one is next' : `and ${inWords(before)} ${before === 1 ? 'comes' : 'come'} before this one`;
  return `${stepWords.waiting}: ${are(running)} running, ${next}`;
}

type Surroundings = {
  openForMs?: number;
  isPaused?: boolean;
  model?: ModelBreaker | undefined;
  spend?: SpendWait | undefined;
  place?: Place | undefined;
};

export function toCurrentStep(run: StoredProgress, { openForMs = 0, isPaused = false, model, spend, place }: Surroundings): CurrentStep {
  if (model !== undefined && waitsForLibrary(run)) return { words: stepWords.waitingForModel, waitsFor: 'model' };
  if (isPaused && run.status === 'queued' && waitsForLibrary(run))
    return { words: `The operator has paused new analyses of ads in the ${libraryNames[run.platform]}`, waitsFor: 'library' };
  if (openForMs > 0 && waitsForLibrary(run)) {
    const words = `The ${libraryNames[run.platform]} asked us to wait; trying again in ${toRoughTime(openForMs)}`;
    return { words, waitsFor: 'library' };
  }
  if (spend !== undefined)
    return { words: spend === 'service' ? stepWords.waitingForSpend : stepWords.waitingForOwnSpend, waitsFor: 'spend' };
  if (run.status === 'queued')
    return { words: run.currentStep ?? (waitsForLibrary(run) && place ? toQueueWords(place) : stepWords.waiting), waitsFor: 'turn' };
  return { words: run.currentStep, waitsFor: null };
}

/** Computed on read, because a breaker may close early and the queue moves. */
export async function listCurrentSteps(db: Db, analyses: readonly (StoredProgress & { id: string })[]): Promise<CurrentStep[]> {
  if (!analyses.some(waitsForLibrary)) return analyses.map((analysis) => toCurrentStep(analysis, {}));
  const model = await findOpenBreaker(db, env().gemini.model);
  const breakers = await listBreakers(db);
  const gateOf = (platform: Platform) => {
    const { openForMs = 0, pausedAt = null } = breakers.find((breaker) => breaker.platform === platform) ?? {};
    return { openForMs, isPaused: pausedAt !== null };
  };
  const queued = analyses.filter((analysis) => analysis.status === 'queued' && waitsForLibrary(analysis));
  const ids = queued.map(({ id }) => id);
  const places = await findPlaces(db, ids);
  const spend = await findSpendWaits(db, currentBudget(), ids);
  return analyses.map(({ id, ...run }) =>
    toCurrentStep(run, { ...gateOf(run.platform), model, spend: spend.get(id), place: places.get(id) }),
  );
}
