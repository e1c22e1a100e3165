'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { type ActionResult, readArgument, runAccountAction, runAction } from '@/app/_server/session/action';
import type { SubmitError } from '@/components/analyses/ad-url-field';
import { readAdUrls } from '@/components/analyses/read-ad-url';
import { MAX_TOGETHER, parseAdUrl } from '@/lib/ads/url';
import { cancelAnalysis } from '@/lib/analyses/cancel';
import { countValues, type FilterCounts } from '@/lib/analyses/filters/count';
import { parseListView } from '@/lib/analyses/list/filter';
import type { AdCheck } from '@/lib/analyses/schema';
import { submitAgain, submitAsShown } from '@/lib/analyses/submit';
import { checkAds } from '@/lib/analyses/submit/check';
import { AppError } from '@/lib/errors';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { submitAnalysisOperation } from '@/lib/operations/submit-analysis';
import { listOffers } from '@/lib/payments/offers';
import { admitChecks, admitUser } from '@/lib/rate-limit/admit';

/** Submits the ad URL in the field `url`, and the number in the field `video` if there is one, and redirects to its analysis; returns only errors. */
export async function submitAd(_previous: SubmitError | undefined, form: FormData): Promise<SubmitError> {
  const text = String(form.get('url') ?? '');
  const { ads, count, message: problem } = readAdUrls(text);
  if (problem !== undefined) return { message: problem };
  // The form checks several before it submits them, which needs scripts.
  if (count > 1) return { message: `These are ${count} URLs. Turn on scripts to submit several at once, or paste one.` };
  return toAnalysis(await runAction(submitAnalysisOperation, { url: ads[0]?.url ?? text, video: form.get('video') ?? undefined }));
}

/** Submits the ad URL in the field `url`, which has a report, as a new analysis and redirects to it; returns only errors. */
export async function submitAdAgain(_previous: SubmitError | undefined, form: FormData): Promise<SubmitError> {
  return toAnalysis(
    await runAccountAction(
      (ctx) =>
        submitAgain(ctx, readArgument(submitAnalysisOperation.input, { url: form.get('url'), video: form.get('video') ?? undefined })),
      (pool, userId) => admitUser(pool, userId, 'submit'),
    ),
  );
}

function toAnalysis(outcome: ActionResult<{ id: string }>): SubmitError {
  if ('ok' in outcome) {
    // The balance in the layout has changed, and the router caches layouts across navigations.
    revalidatePath('/', 'layout');
    redirect(`/analyses/${outcome.ok.id}`);
  }
  const { code, message } = outcome.error;
  if (code !== 'insufficient_credits') return { message };
  return {
    message: 'No credits left. A new analysis costs 1 credit.',
    link: { href: '/credits#get-credits', name: listOffers() === undefined ? 'Request credits' : 'Buy credits' },
  };
}

export async function cancelAd(_previous: string | undefined, form: FormData): Promise<string | undefined> {
  const outcome = await runAccountAction((ctx) => cancelAnalysis(ctx, readArgument(getAnalysisOperation.input, { id: form.get('id') })));
  revalidatePath('/', 'layout');
  if ('error' in outcome) return outcome.error.message;
  return outcome.ok ? undefined : 'It was not canceled, because it has already started.';
}

const Urls = z.array(z.string().max(200)).min(1).max(MAX_TOGETHER);

export async function checkTogether(given: string[]): Promise<ActionResult<{ balance: number; checks: AdCheck[] }>> {
  const urls = Urls.safeParse(given);
  if (!urls.success) return { error: { code: 'invalid_url', message: `Check at most ${MAX_TOGETHER} ads at once.` } };
  return runAccountAction(
    (ctx) => checkAds(ctx, urls.data.map(parseAdUrl)),
    (pool, userId) => admitChecks(pool, userId, urls.data.length),
  );
}

const Listed = z.object({ url: z.string().max(200), isShownFree: z.boolean(), accountId: z.uuid() });

/** Submits one of several ads at no higher price than was shown; null when it would now be charged but was shown as free. */
export async function submitListed(given: z.input<typeof Listed>): Promise<ActionResult<{ id: string; isFree: boolean } | null>> {
  const result = await runAccountAction(
    async (ctx) => {
      const { accountId, ...input } = readArgument(Listed, given);
      // A page of an account may still be open when another one has signed in.
      if (accountId !== ctx.actor.accountId)
        throw new AppError('forbidden', { message: 'Another account has signed in, so this ad was not submitted.' });
      const answer = await submitAsShown(ctx, input);
      return answer === undefined ? null : { id: answer.id, isFree: answer.cached === true || answer.sample === true };
    },
    (pool, userId) => admitUser(pool, userId, 'submit'),
  );
  if ('ok' in result && result.ok !== null) revalidatePath('/', 'layout');
  return result;
}

export async function countFilters(query: string): Promise<ActionResult<FilterCounts>> {
  return runAccountAction((ctx) =>
    countValues(ctx, parseListView(Object.fromEntries(new URLSearchParams(readArgument(z.string(), query))))),
  );
}
