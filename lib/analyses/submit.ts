import type { Db } from '@/db/client';
import type { AdRef } from '@/lib/ads/schema';
import { parseAdUrl } from '@/lib/ads/url';
import { askForNew } from '@/lib/analyses/line/ask';
import { toAnalysisPath } from '@/lib/api-paths';
import type { Context } from '@/lib/context';
import { charge } from '@/lib/credits/ledger';
import { AppError } from '@/lib/errors';
import { toFailureCode } from '@/lib/failures';
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/once';
import { MAX_ESTIMATE_SECONDS, MIN_ESTIMATE_SECONDS } from '@/lib/limits';
import { libraryNames } from '@/lib/platforms';
import { findLibraryWaitMs } from './current-step';
import { SubmitResponse } from './schema';
import { failRun } from './settle';
import {
  findMedianRunSeconds,
  findOwnAnalysis,
  findRememberedFailure,
  findRun,
  insertCachedAnalysis,
  insertLiveAnalysis,
  insertRun,
  lockRun,
} from './store';

/** A submit can lose its race for a URL only to a run that fails at once; more rounds than this mean a fault of ours. */
const MAX_ROUNDS = 10;

type Placed = { id: string; status: 'queued' | 'done' };

function assertSwitchedOn(ctx: Context, ref: AdRef): void {
  if (ctx.platforms[ref.platform]) return;
  throw new AppError('invalid_url', {
    message: `The operator has switched off analyses of ads in the ${libraryNames[ref.platform]}. Existing reports are still available.`,
  });
}

/** The token was good at the door; a user deleted since then has none. */
function assertUserLives(id: string | undefined): string {
  if (id === undefined) throw new AppError('unauthorized');
  return id;
}

/**
 * The caller's place on the run of this URL: an existing one, a free one on a finished run, or a charged one on live work, which fails at
 * once, before anybody sees it, when a final failure of this ad is remembered.
 */
async function placeOnce(ctx: Context, tx: Db, ref: AdRef): Promise<Placed | undefined> {
  const { userId, accountId, source } = ctx.actor;
  const found = await findRun(tx, ref.url, ctx.standInModel);
  // A done run is final and needs no lock; a live one may settle before we commit, so it is reread under its lock.
  const run = found === undefined || found.status === 'done' ? found : await lockRun(tx, found.id);
  if (found !== undefined && run === undefined) return undefined;
  if (run?.status === 'done') {
    const id =
      (await findOwnAnalysis(tx, userId, run.id)) ??
      (await insertCachedAnalysis(tx, { userId, accountId, source, runId: run.id, adId: ref.adId }));
    return { id: assertUserLives(id), status: 'done' };
  }
  const own = run && (await findOwnAnalysis(tx, userId, run.id));
  if (own !== undefined) return { id: own, status: 'queued' };
  assertSwitchedOn(ctx, ref);
  const known = run === undefined ? await findRememberedFailure(tx, ref.url, ctx.standInModel) : undefined;
  const joined = run ?? (await insertRun(tx, ref, { standInModel: ctx.standInModel, accountId }));
  if (joined === undefined) return undefined;
  const id = assertUserLives(await insertLiveAnalysis(tx, { userId, accountId, source, runId: joined.id, adId: ref.adId }));
  await charge(tx, { accountId, analysisId: id });
  if (known !== undefined) await failRun(tx, { runId: joined.id, code: toFailureCode(known.code) });
  else if (run === undefined) await askForNew(tx, joined.id);
  return { id, status: 'queued' };
}

/** Another transaction owned the URL and its run failed before ours looked; ours is undone and begins again. */
class LostRace extends Error {}

async function toResponse(tx: Db, { id, status }: Placed, { platform }: AdRef): Promise<SubmitResponse> {
  const links = { self: toAnalysisPath(id) };
  if (status === 'done') return { id, status, cached: true, links };
  const medianSeconds = (await findMedianRunSeconds(tx)) ?? MIN_ESTIMATE_SECONDS;
  const seconds = medianSeconds + (await findLibraryWaitMs(tx, { id, platform })) / 1000;
  return { id, status, estimatedSeconds: Math.round(Math.min(MAX_ESTIMATE_SECONDS, Math.max(MIN_ESTIMATE_SECONDS, seconds))), links };
}

async function placeWithin(ctx: Context, tx: Db, url: string): Promise<SubmitResponse> {
  const ref = parseAdUrl(url);
  const placed = await placeOnce(ctx, tx, ref);
  if (placed === undefined) throw new LostRace();
  return toResponse(tx, placed, ref);
}

/** {@link submitAnalysis} under a key of the caller: asked again with it, the first answer is given again. */
export async function submitOnce(ctx: Context, input: { url: string }, key: IdempotencyKey | undefined): Promise<Once<SubmitResponse>> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      const answer = await ctx.db.begin((tx) =>
        once(tx, key, { parse: (stored) => SubmitResponse.parse(stored), work: () => placeWithin(ctx, tx, input.url) }),
      );
      if (answer.output.status === 'queued' && !answer.replayed) ctx.wake();
      return answer;
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
    }
  }
  throw new Error(`no place on a run after ${MAX_ROUNDS} rounds`);
}

/** Charges one credit and starts (or joins) the work for an ad; a finished report is answered free of charge. */
export async function submitAnalysis(ctx: Context, input: { url: string }): Promise<SubmitResponse> {
  return (await submitOnce(ctx, input, undefined)).output;
}
