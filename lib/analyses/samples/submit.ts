import { type Db, withTransaction } from '@/db/client';
import type { SampleAd } from '@/lib/ads/sample-ads';
import type { AdRef } from '@/lib/ads/schema';
import { toAnalysisPath } from '@/lib/api-paths';
import type { Context } from '@/lib/context';
import { outOfCredits } from '@/lib/credits/out-of-credits';
import { AppError } from '@/lib/errors';
import { MIN_ESTIMATE_SECONDS } from '@/lib/limits';
import { admitSandbox } from '@/lib/rate-limit/admit';
import { SANDBOX_LIMIT, WINDOW_SECONDS } from '@/lib/rate-limit/policy';
import { retryAfterSeconds } from '@/lib/rate-limit/window';
import { example } from '@/lib/report/example';
import { lockUser } from '@/lib/tokens/store';
import { deleteUnservedRuns } from '../again/store';
import type { SubmitResponse } from '../schema';
import { MAX_KEPT_SAMPLES, MAX_LIVE_SAMPLES, paceOf } from './schema';
import { deleteSamplesBeyond, insertSample, listLiveSamplesOf, type NewSample } from './store';

const secondsToNextMinute = (now: number) => WINDOW_SECONDS - (Math.floor(now / 1000) % WINDOW_SECONDS);

const toRateLimited = (reason: string, seconds: number) =>
  new AppError('rate_limited', { message: `${reason} Try again in ${seconds} seconds.`, retryAfterSeconds: seconds });

/** Throws `rate_limited`. */
export async function admitSampleSubmit({ db, actor }: Context): Promise<void> {
  const window = await admitSandbox(db, actor.userId);
  if (window.admitted) return;
  throw toRateLimited(`An account can submit ${SANDBOX_LIMIT} sample ads per minute, with all its tokens.`, retryAfterSeconds(window));
}

/** A sample ends within a second of its time: its process looks four times a second. */
const LATE_SECONDS = 1;

/** Adds a sample under the lock of its user, so that the limits hold however many come at once: one too many live is refused, and the oldest kept one goes. */
async function addSample(tx: Db, sample: NewSample): Promise<string> {
  const { userId } = sample;
  if (!(await lockUser(tx, userId))) throw new AppError('unauthorized');
  const live = await listLiveSamplesOf(tx, userId);
  if (live.length >= MAX_LIVE_SAMPLES) {
    const firstEnd = Math.min(...live.map(({ adId, seconds }) => paceOf(adId).ended - seconds));
    throw toRateLimited(`${MAX_LIVE_SAMPLES} sample ads of this account are in progress.`, Math.max(1, Math.ceil(firstEnd + LATE_SECONDS)));
  }
  const id = await insertSample(tx, sample);
  await deleteUnservedRuns(tx, await deleteSamplesBeyond(tx, userId, MAX_KEPT_SAMPLES));
  return id;
}

export async function submitSample(ctx: Context, db: Db, ref: AdRef, { outcome }: SampleAd): Promise<SubmitResponse> {
  if (outcome === 'insufficient_credits') throw outOfCredits();
  if (outcome === 'rate_limited') throw toRateLimited('This sample ad is always rate limited.', secondsToNextMinute(Date.now()));
  const sample = { ...ctx.actor, ref, demoModel: ctx.demoModel, pageName: example.meta.ad.pageName };
  const id = await withTransaction(db, (tx) => addSample(tx, sample));
  return { id, status: 'queued', estimatedSeconds: MIN_ESTIMATE_SECONDS, sample: true, links: { self: toAnalysisPath(id) } };
}
