import { type Db, isViolated } from '@/db/client';
import type { SampleAd } from '@/lib/ads/sample-ads';
import type { AdRef } from '@/lib/ads/schema';
import { toAnalysisPath } from '@/lib/api-paths';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { MIN_ESTIMATE_SECONDS } from '@/lib/limits';
import { WINDOW_SECONDS } from '@/lib/rate-limit/policy';
import { example } from '@/lib/report/example';
import type { SubmitResponse } from '../schema';
import { insertSample } from './store';

const secondsToNextMinute = (now: number) => WINDOW_SECONDS - (Math.floor(now / 1000) % WINDOW_SECONDS);

/** A new, free analysis of a sample ad, or the error that it stands for. */
export async function submitSample(ctx: Context, db: Db, ref: AdRef, { outcome }: SampleAd): Promise<SubmitResponse> {
  if (outcome === 'insufficient_credits') throw new AppError('insufficient_credits');
  if (outcome === 'rate_limited') {
    const seconds = secondsToNextMinute(Date.now());
    throw new AppError('rate_limited', {
      message: `This sample ad is always rate limited. Try again in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    });
  }
  try {
    const id = await insertSample(db, { ...ctx.actor, ref, demoModel: ctx.demoModel, pageName: example.meta.ad.pageName });
    return { id, status: 'queued', estimatedSeconds: MIN_ESTIMATE_SECONDS, sample: true, links: { self: toAnalysisPath(id) } };
  } catch (cause) {
    if (isViolated(cause, 'analyses_user_id_users_id_fk')) throw new AppError('unauthorized', { cause });
    throw cause;
  }
}
