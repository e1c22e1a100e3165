import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Sql } from '@/db/client';
import { findSampleAd } from '@/lib/ads/sample-ads';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { log } from '@/lib/log';
import { processState } from '@/lib/process-state';
import { sampleReport } from './report';
import { dueAges, KEPT_DAYS, paceOf } from './schema';
import { deleteOldSamples, hasLiveSamples, type LiveSample, listDueSamples, SAMPLE_ENGINE_RUN, updateSampleProgress } from './store';

const TICK_MS = 250;
/** Moved before the next look, so that a new sample waits for no more. */
const MAX_MOVED = 50;

const steps = { fetching: 'Opening the sample ad', composing: 'Writing the sample report' } as const;

async function end(db: Sql, { id: runId, adId }: LiveSample): Promise<void> {
  const ad = findSampleAd({ platform: 'meta', adId });
  if (ad === undefined || ad.outcome === 'failed') await failRun(db, { runId, code: 'ad_not_found', engineRunId: SAMPLE_ENGINE_RUN });
  else await completeRun(db, { runId, engineRunId: SAMPLE_ENGINE_RUN }, sampleReport(ad, new Date()));
}

async function advance(db: Sql, sample: LiveSample): Promise<void> {
  const { composing, ended } = paceOf(sample.adId);
  if (sample.seconds >= ended) await end(db, sample);
  else if (sample.seconds >= composing) await updateSampleProgress(db, sample.id, 'composing', steps.composing);
  else await updateSampleProgress(db, sample.id, 'fetching', steps.fetching);
}

/** One account after another. A sample that fails keeps no other waiting; its error is thrown after them. */
async function advanceSamples(db: Sql): Promise<'some are due' | 'some are live' | 'all have ended'> {
  const due = await listDueSamples(db, dueAges, MAX_MOVED);
  const errors: unknown[] = [];
  for (const sample of due) await advance(db, sample).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${due.length} samples failed`);
  if (due.length === MAX_MOVED) return 'some are due';
  return (await hasLiveSamples(db)) ? 'some are live' : 'all have ended';
}

type Following = { isRunning: boolean; isAsked: boolean };

async function follow(db: Sql, following: Following): Promise<void> {
  following.isRunning = true;
  try {
    while (following.isAsked) {
      // A sample that is submitted after this asks again.
      following.isAsked = false;
      const state = await advanceSamples(db);
      if (state === 'all have ended') continue;
      following.isAsked = true;
      if (state === 'some are live') await sleep(TICK_MS, undefined, { ref: false });
    }
  } catch (error) {
    // The sweeper goes on with them.
    log.warn('samples were not advanced', { error });
  } finally {
    following.isRunning = false;
  }
}

export function followSamples(db: Sql): void {
  const following = processState('samples', (): Following => ({ isRunning: false, isAsked: false }));
  following.isAsked = true;
  if (!following.isRunning) void follow(db, following);
}

export const removeOldSamples = (db: Db): Promise<void> => deleteOldSamples(db, KEPT_DAYS);
