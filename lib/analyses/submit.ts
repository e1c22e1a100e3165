import type { Db } from '@/db/client';
import type { AdRef } from '@/lib/ads/schema';
import { parseAdUrl } from '@/lib/ads/url';
import { requestNewRun } from '@/lib/analyses/line/schedule';
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

/** A submit loses its race for a URL only to a run that fails at once; more rounds than this mean a bug. */
const MAX_ROUNDS = 10;

type Submission = { id: string; status: 'queued' | 'done' };

function assertPlatformEnabled(ctx: Context, ref: AdRef): void {
  if (ctx.platforms[ref.platform]) return;
  throw new AppError('invalid_url', {
    message: `The operator has switched off analyses of ads in the ${libraryNames[ref.platform]}. Existing reports are still available.`,
  });
}

/** A user may be deleted after the authentication. */
function requireUser(id: string | undefined): string {
  if (id === undefined) throw new AppError('unauthorized');
  return id;
}

/**
 * The caller's analysis on the run of this URL: an existing one, a free one on a finished run, or a charged one on a live run, which fails
 * in the same transaction when a final failure of this ad is remembered. Undefined when another transaction took the URL or replaced its report.
 */
async function findOrInsertAnalysis(ctx: Context, tx: Db, ref: AdRef): Promise<Submission | undefined> {
  const { userId, accountId, source } = ctx.actor;
  const found = await findRun(tx, ref.url, ctx.demoModel);
  // A live run may settle and a done one be replaced before this transaction commits, so it is read again under its lock.
  const run = found && (await lockRun(tx, found));
  if (found !== undefined && run === undefined) return undefined;
  if (run?.status === 'done') {
    const id =
      (await findOwnAnalysis(tx, userId, run.id)) ??
      (await insertCachedAnalysis(tx, { userId, accountId, source, runId: run.id, adId: ref.adId }));
    return { id: requireUser(id), status: 'done' };
  }
  const own = run && (await findOwnAnalysis(tx, userId, run.id));
  if (own !== undefined) return { id: own, status: 'queued' };
  assertPlatformEnabled(ctx, ref);
  const known = run === undefined ? await findRememberedFailure(tx, ref.url, ctx.demoModel) : undefined;
  const joined = run ?? (await insertRun(tx, ref, { demoModel: ctx.demoModel, accountId }));
  if (joined === undefined) return undefined;
  const id = requireUser(await insertLiveAnalysis(tx, { userId, accountId, source, runId: joined.id, adId: ref.adId }));
  await charge(tx, { accountId, analysisId: id });
  if (known !== undefined) await failRun(tx, { runId: joined.id, code: toFailureCode(known.code) });
  else if (run === undefined) await requestNewRun(tx, joined.id);
  return { id, status: 'queued' };
}

/** Another transaction took the URL and its run has failed already, or replaced its report; this transaction is rolled back and repeated. */
class LostRace extends Error {}

async function toResponse(tx: Db, { id, status }: Submission, { platform }: AdRef): Promise<SubmitResponse> {
  const links = { self: toAnalysisPath(id) };
  if (status === 'done') return { id, status, cached: true, links };
  const medianSeconds = (await findMedianRunSeconds(tx)) ?? MIN_ESTIMATE_SECONDS;
  const seconds = medianSeconds + (await findLibraryWaitMs(tx, { id, platform })) / 1000;
  return { id, status, estimatedSeconds: Math.round(Math.min(MAX_ESTIMATE_SECONDS, Math.max(MIN_ESTIMATE_SECONDS, seconds))), links };
}

async function submitWithin(ctx: Context, tx: Db, url: string): Promise<SubmitResponse> {
  const ref = parseAdUrl(url);
  const submission = await findOrInsertAnalysis(ctx, tx, ref);
  if (submission === undefined) throw new LostRace();
  return toResponse(tx, submission, ref);
}

/** {@link submitAnalysis} with an idempotency key: a repeat with the same key answers the first response. */
export async function submitOnce(ctx: Context, input: { url: string }, key: IdempotencyKey | undefined): Promise<Once<SubmitResponse>> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      const answer = await ctx.db.begin((tx) =>
        once(tx, key, { parse: (stored) => SubmitResponse.parse(stored), work: () => submitWithin(ctx, tx, input.url) }),
      );
      if (answer.output.status === 'queued' && !answer.replayed) ctx.wake();
      return answer;
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
    }
  }
  throw new Error(`the submit lost its race ${MAX_ROUNDS} times`);
}

/** Charges one credit and starts or joins the run of an ad; a finished report is free of charge. */
export async function submitAnalysis(ctx: Context, input: { url: string }): Promise<SubmitResponse> {
  return (await submitOnce(ctx, input, undefined)).output;
}
