import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Sql } from '@/db/client';
import { findSampleAd } from '@/lib/ads/sample-ads';
import { completeRun, failRun } from '@/lib/analyses/settle';
import { log } from '@/lib/log';
import { sampleReport } from './report';
import { deleteOldSamples, type LiveSample, listLiveSamples, SAMPLE_ENGINE_RUN, updateSampleProgress } from './store';

const TICK_MS = 250;
const KEPT_DAYS = 30;

/** Seconds after the submit at which a sample reaches each of its states. */
const pace = { fetching: 0.7, composing: 1.7, ended: 3 };
const slowPace = { fetching: 1, composing: 20, ended: 45 };

const steps = { fetching: 'Opening the sample ad', composing: 'Writing the sample report' } as const;

async function end(db: Sql, { id: runId, adId }: LiveSample): Promise<void> {
  const ad = findSampleAd({ platform: 'meta', adId });
  if (ad === undefined || ad.outcome === 'failed') await failRun(db, { runId, code: 'ad_not_found', engineRunId: SAMPLE_ENGINE_RUN });
  else await completeRun(db, { runId, engineRunId: SAMPLE_ENGINE_RUN }, sampleReport(ad, new Date()));
}

async function advance(db: Sql, sample: LiveSample): Promise<void> {
  const { fetching, composing, ended } = findSampleAd({ platform: 'meta', adId: sample.adId })?.outcome === 'slow' ? slowPace : pace;
  if (sample.seconds >= ended) await end(db, sample);
  else if (sample.seconds >= composing) await updateSampleProgress(db, sample.id, 'composing', steps.composing);
  else if (sample.seconds >= fetching) await updateSampleProgress(db, sample.id, 'fetching', steps.fetching);
}

/** Moves every sample to the state of its age, whichever process took it, and answers how many have not ended. */
async function advanceSamples(db: Sql): Promise<number> {
  const live = await listLiveSamples(db);
  for (const sample of live) await advance(db, sample);
  return live.length;
}

type Following = { isRunning: boolean; isAsked: boolean };

// On globalThis, because Next bundles every route separately.
const holder = globalThis as typeof globalThis & { adAnalysisSamples?: Following };

async function follow(db: Sql, following: Following): Promise<void> {
  following.isRunning = true;
  try {
    while (following.isAsked) {
      // A sample that is submitted after this asks again.
      following.isAsked = false;
      if ((await advanceSamples(db)) === 0) continue;
      following.isAsked = true;
      await sleep(TICK_MS, undefined, { ref: false });
    }
  } catch (error) {
    // The sweeper goes on with them.
    log.warn('samples were not advanced', { error });
  } finally {
    following.isRunning = false;
  }
}

/** Moves samples until all have ended. Called after a submit, and by the sweeper for those of a process that has ended. */
export function followSamples(db: Sql): void {
  holder.adAnalysisSamples ??= { isRunning: false, isAsked: false };
  const following = holder.adAnalysisSamples;
  following.isAsked = true;
  if (!following.isRunning) void follow(db, following);
}

export const removeOldSamples = (db: Db): Promise<void> => deleteOldSamples(db, KEPT_DAYS);
