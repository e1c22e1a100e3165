import type { Db } from '@/db/client';
import { withDeadline } from '@/lib/deadline';
import { RunFailure } from '@/lib/failures';
import { log } from '@/lib/log';
import type { Model, ModelRequest } from './client';
import { findFault, type ModelFault } from './failure';
import {
  claimTrial,
  closeAfterAnswer,
  closeAfterTrial,
  failTrial,
  insertFailingAd,
  openBreaker,
  type ModelBreaker as StoredBreaker,
  selectOpenBreaker,
} from './store';

export const modelBreakerTiming = {
  /** Time until the first trial, unless the vendor names a longer one; each further trial waits twice as long. */
  firstTrialMs: 10_000,
  /** A quota of a day is not back after the seconds that the vendor may name. */
  dailyQuotaTrialMs: 300_000,
  maxTrialMs: 600_000,
  /** Longer than {@link TRIAL_TIMEOUT_MS}; a process that crashed during one holds up the next for so long. */
  leaseMs: 60_000,
};

const TRIAL_TIMEOUT_MS = 30_000;

/** A model may fail for one ad because of that ad, so only so many different ads, without an answer between them, open the breaker. */
const FAILING_ADS = 2;

export type ModelBreaker = StoredBreaker;

export const findOpenBreaker = (db: Db, model: string): Promise<ModelBreaker | undefined> => selectOpenBreaker(db, model);

function toWait({ fault, retryAfterMs }: ModelFault): number {
  const { firstTrialMs, dailyQuotaTrialMs } = modelBreakerTiming;
  return Math.max(retryAfterMs, fault === 'daily_quota' ? dailyQuotaTrialMs : firstTrialMs);
}

async function noteFault(db: Db, model: string, found: ModelFault, adId: string): Promise<void> {
  if (found.fault === 'failing' && (await insertFailingAd(db, model, adId, FAILING_ADS)) < FAILING_ADS) return;
  const opened = await openBreaker(db, { model, fault: found.fault, waitMs: toWait(found) }, modelBreakerTiming);
  if (opened) log.error('the model is unavailable: new analyses wait until it answers again', { model, fault: found.fault });
}

async function noteAnswer(db: Db, model: string, callMs: number): Promise<void> {
  if (await closeAfterAnswer(db, model, callMs)) log.info('the model answers again', { model });
}

/** A note that fails is logged: it must not cost an answer that was paid for. */
export function watchModel(model: Model, db: Db, adId: string): Model {
  const logged = (noted: Promise<void>) =>
    noted.catch((error: unknown) => log.warn('the breaker of the model was not updated', { model: model.name, error }));
  const watch = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      const found = findFault(error);
      if (found !== undefined) await logged(noteFault(db, model.name, found, adId));
      throw error;
    }
  };
  return {
    ...model,
    upload: (...args) => watch(() => model.upload(...args)),
    generate: async (...args) => {
      const startedAt = performance.now();
      const reply = await watch(() => model.generate(...args));
      await logged(noteAnswer(db, model.name, performance.now() - startedAt));
      return reply;
    },
  };
}

const trialRequest: ModelRequest = {
  system: 'This is a check of a connection. Answer with the shortest JSON object that the schema allows.',
  user: 'Answer now.',
  responseSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
  seed: 1,
};

/** Undefined when no trial was due. Whatever the model answers, no ad and no account has to pay for finding out. */
export async function tryModel(db: Db, model: Model, signal: AbortSignal): Promise<'closed' | 'open' | undefined> {
  const trial = await claimTrial(db, model.name, modelBreakerTiming.leaseMs);
  if (trial === undefined) return undefined;
  try {
    await withDeadline(signal, TRIAL_TIMEOUT_MS, (bounded) => model.generate(trialRequest, bounded));
  } catch (error) {
    signal.throwIfAborted();
    const found: ModelFault | undefined = error instanceof RunFailure ? findFault(error) : { fault: 'failing', retryAfterMs: 0 };
    log.warn('a trial of the model failed', { model: model.name, error });
    // A key or setting that the vendor rejects is no outage: the next analysis says so, and its notice.
    if (found !== undefined) {
      await failTrial(db, { model: model.name, fault: found.fault, waitMs: toWait(found) }, trial, modelBreakerTiming);
      return 'open';
    }
  }
  if (!(await closeAfterTrial(db, model.name, trial))) return 'open';
  log.info('the model answers again', { model: model.name });
  return 'closed';
}
