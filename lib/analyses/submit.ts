import { type Db, isViolated, withTransaction } from '@/db/client';
import { findSampleAd } from '@/lib/ads/sample-ads';
import type { AdRef } from '@/lib/ads/schema';
import { parseAdUrl } from '@/lib/ads/url';
import { toAnalysisPath } from '@/lib/api-paths';
import type { Context } from '@/lib/context';
import { coversSubmit, isOverdraft, submitCharge } from '@/lib/credits/ledger';
import { outOfCredits } from '@/lib/credits/out-of-credits';
import { findChargeOf } from '@/lib/credits/store';
import { AppError } from '@/lib/errors';
import { toFailureCode } from '@/lib/failures';
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/once';
import { MAX_ESTIMATE_SECONDS, MIN_ESTIMATE_SECONDS } from '@/lib/limits';
import { describePause, libraryNames } from '@/lib/platforms';
import { toCount } from '@/lib/report/words';
import { whyDue } from './again/due';
import { findFinished } from './again/store';
import { waitsForLibrary } from './current-step';
import { keepFactsAgain } from './facts/keep';
import { followSamples } from './samples/advance';
import { admitSampleSubmit, submitSample } from './samples/submit';
import { type SubmitInput, SubmitResponse } from './schema';
import { failRun } from './settle';
import { insertCachedAnalysis } from './store';
import { type Found, findForSubmit, insertCharged, type RunToCharge, type Wanted } from './submit/store';

const toWanted = ({ url, video = 1 }: SubmitInput): Wanted => ({ ref: parseAdUrl(url), video, standing: 'current' });

/** A submit loses its race for a URL only to a run that fails at once; more rounds than this mean a bug. */
const MAX_ROUNDS = 10;

function assertVideoExists({ video }: Wanted, { knownVideos }: Found): void {
  if (knownVideos !== null && video > knownVideos)
    throw new AppError('invalid_body', {
      message: `The ad has ${toCount(knownVideos, 'video')}, so "video" must be at most ${knownVideos}.`,
    });
}

function assertPlatformEnabled(ctx: Context, ref: AdRef, { isPaused }: Found): void {
  if (isPaused) throw new AppError('service_unavailable', { message: describePause(ref.platform), retryAfterSeconds: 60 });
  if (ctx.platforms[ref.platform]) return;
  throw new AppError('invalid_url', {
    message: `The operator has switched off analyses of ads in the ${libraryNames[ref.platform]}. Existing reports are still available.`,
  });
}

/** Another transaction took the URL, or settled or replaced the run that was found; nothing was written, and the submit is repeated. */
class LostRace extends Error {}

/** The submit would be charged, although it was shown as free. */
class PriceRose extends Error {}

/** Terms of a submit in the browser. With `chargeRef`, which the ledger has at most once, it must be a transaction. `again`: not with a report that is due. */
type Terms = { isShownFree?: boolean; chargeRef?: string; again?: true };

async function whenWritten<T>(writing: Promise<T | undefined>): Promise<T> {
  try {
    const written = await writing;
    if (written !== undefined) return written;
  } catch (cause) {
    if (isOverdraft(cause)) throw outOfCredits(cause);
    if (isViolated(cause, 'analyses_user_id_users_id_fk')) throw new AppError('unauthorized', { cause });
    throw cause;
  }
  throw new LostRace();
}

/** Fails in the same transaction when a final failure of this ad is remembered. */
async function charge(ctx: Context, db: Db, wanted: Wanted, found: Found, terms: Terms): Promise<string> {
  if (terms.isShownFree) throw new PriceRose();
  const { runId, knownFailure, balance } = found;
  assertVideoExists(wanted, found);
  assertPlatformEnabled(ctx, wanted.ref, found);
  // A user may be deleted after the authentication.
  if (balance === null) throw new AppError('unauthorized');
  if (!coversSubmit(balance)) throw outOfCredits();
  const once = terms.chargeRef === undefined ? {} : { externalRef: terms.chargeRef };
  const move = { ...submitCharge, tokenId: ctx.actor.tokenId, ...once };
  const insert = (tx: Db, run: RunToCharge) =>
    whenWritten(insertCharged(tx, { ...ctx.actor, ...wanted, demoModel: ctx.demoModel }, run, move));
  if (runId !== null) return (await insert(db, { joined: runId })).id;
  if (knownFailure === null) return (await insert(db, 'requested')).id;
  return withTransaction(db, async (tx) => {
    const failing = await insert(tx, 'failing');
    await failRun(tx, { runId: failing.runId, code: toFailureCode(knownFailure) });
    return failing.id;
  });
}

async function isDue(db: Db, runId: string): Promise<boolean> {
  const finished = await findFinished(db, runId);
  return finished !== undefined && whyDue(finished, Date.now()) !== undefined;
}

async function addCached(ctx: Context, db: Db, runId: string): Promise<string> {
  const { id, hasFacts } = await whenWritten(insertCachedAnalysis(db, { ...ctx.actor, runId }));
  if (!hasFacts) await keepFactsAgain(db, runId);
  return id;
}

function toEstimate({ status, currentStep, knownFailure, medianSeconds, openForMs }: Found): number {
  const waits = knownFailure === null && waitsForLibrary({ status: status ?? 'queued', currentStep, standing: 'current' });
  const seconds = (medianSeconds ?? MIN_ESTIMATE_SECONDS) + (waits ? (openForMs ?? 0) / 1000 : 0);
  return Math.round(Math.min(MAX_ESTIMATE_SECONDS, Math.max(MIN_ESTIMATE_SECONDS, seconds)));
}

const find = (ctx: Context, db: Db, wanted: Wanted) => findForSubmit(db, wanted, { ...ctx.actor, demoModel: ctx.demoModel });

async function toQueued(ctx: Context, db: Db, wanted: Wanted, found: Found, terms: Terms): Promise<SubmitResponse> {
  const id = found.ownId ?? (await charge(ctx, db, wanted, found, terms));
  return { id, status: 'queued', estimatedSeconds: toEstimate(found), links: { self: toAnalysisPath(id) } };
}

/** The first read may be outdated: each statement that writes locks its run again, and writes nothing when it has ended or was replaced. */
async function submitWithin(ctx: Context, db: Db, input: SubmitInput, terms: Terms = {}): Promise<SubmitResponse> {
  const wanted = toWanted(input);
  const { ref } = wanted;
  const sample = findSampleAd(ref);
  if (sample !== undefined) return submitSample(ctx, db, ref, sample);
  const current = await find(ctx, db, wanted);
  const { runId, status } = current;
  if (runId !== null && status === 'done' && terms.again && (await isDue(db, runId))) {
    const again: Wanted = { ...wanted, standing: 'refresh' };
    return toQueued(ctx, db, again, await find(ctx, db, again), terms);
  }
  if (runId !== null && status === 'done') {
    const id = current.ownId ?? (await addCached(ctx, db, runId));
    return { id, status: 'done', cached: true, links: { self: toAnalysisPath(id) } };
  }
  return toQueued(ctx, db, wanted, current, terms);
}

/** Without a key, each statement is a transaction of its own. */
async function submit(ctx: Context, input: SubmitInput, key: IdempotencyKey | undefined): Promise<Once<SubmitResponse>> {
  if (key === undefined) return { output: await submitWithin(ctx, ctx.db, input), replayed: false };
  // A used key takes precedence over an unusable URL, so the URL is parsed as part of the work.
  const work = async (tx: Db) => submitWithin(ctx, tx, input);
  return ctx.db.begin((tx) => once(tx, key, { parse: (stored) => SubmitResponse.parse(stored), work: () => work(tx) }));
}

function isSampleUrl(url: string): boolean {
  try {
    return findSampleAd(parseAdUrl(url)) !== undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function untilWritten(ctx: Context, url: string, attempt: () => Promise<Once<SubmitResponse>>): Promise<Once<SubmitResponse>> {
  // Before the transaction of a key: the count takes a connection of its own.
  if (isSampleUrl(url)) await admitSampleSubmit(ctx);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      const answer = await attempt();
      if (answer.output.sample) followSamples(ctx.db);
      else if (answer.output.status === 'queued' && !answer.replayed) ctx.wake();
      return answer;
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
    }
  }
  throw new Error(`the submit lost its race ${MAX_ROUNDS} times`);
}

/** A repeat with the same key returns the first response. */
export async function submitOnce(ctx: Context, input: SubmitInput, key: IdempotencyKey | undefined): Promise<Once<SubmitResponse>> {
  return untilWritten(ctx, input.url, () => submit(ctx, input, key));
}

/** Charges one credit and starts or joins the run of an ad; a finished report is free of charge. */
export async function submitAnalysis(ctx: Context, input: SubmitInput): Promise<SubmitResponse> {
  return (await submitOnce(ctx, input, undefined)).output;
}

/** Undefined, with nothing submitted, when it would be charged but was shown as free. */
export async function submitAsShown(ctx: Context, input: { url: string; isShownFree: boolean }): Promise<SubmitResponse | undefined> {
  const { url, ...terms } = input;
  try {
    const attempt = async () => ({ output: await submitWithin(ctx, ctx.db, { url }, terms), replayed: false });
    return (await untilWritten(ctx, url, attempt)).output;
  } catch (error) {
    if (error instanceof PriceRose) return undefined;
    throw error;
  }
}

/** Charged for another report, unless the ad has a newer one meanwhile. */
export async function submitAgain(ctx: Context, input: SubmitInput): Promise<SubmitResponse> {
  const attempt = async () => ({ output: await submitWithin(ctx, ctx.db, input, { again: true }), replayed: false });
  return (await untilWritten(ctx, input.url, attempt)).output;
}

/** Undefined before it was charged. Throws `forbidden` when that was another account. */
async function findPasted(ctx: Context, db: Db, chargeRef: string): Promise<SubmitResponse | undefined> {
  const charged = await findChargeOf(db, chargeRef);
  if (charged === undefined) return undefined;
  const { accountId, analysisId: id } = charged;
  if (accountId !== ctx.actor.accountId || id === null)
    throw new AppError('forbidden', {
      message: 'This ad was submitted with another account. Paste its URL again to analyze it with this one.',
    });
  return { id, status: 'queued', links: { self: toAnalysisPath(id) } };
}

/** A paste is charged at most once, however often and by whomever it is sent. */
export async function submitPasted(ctx: Context, { pasteId, url }: { pasteId: string; url: string }): Promise<SubmitResponse> {
  const chargeRef = `paste:${pasteId}`;
  const attempt = () =>
    ctx.db.begin(async (tx): Promise<Once<SubmitResponse>> => {
      const before = await findPasted(ctx, tx, chargeRef);
      if (before !== undefined) return { output: before, replayed: true };
      return { output: await submitWithin(ctx, tx, { url }, { chargeRef }), replayed: false };
    });
  return (await untilWritten(ctx, url, attempt)).output;
}
