'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { runAccountAction, runAction } from '@/app/_server/session/action';
import type { SubmitError } from '@/components/analyses/ad-url-field';
import { readAdUrl } from '@/components/analyses/read-ad-url';
import { cancelAnalysis } from '@/lib/analyses/cancel';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { submitAnalysisOperation } from '@/lib/operations/submit-analysis';

/** Submits the ad URL in the field `url` and redirects to its analysis; returns only errors. */
export async function submitAd(_previous: SubmitError | undefined, form: FormData): Promise<SubmitError> {
  const text = String(form.get('url') ?? '');
  const reading = readAdUrl(text);
  const outcome = await runAction(submitAnalysisOperation, { url: reading.kind === 'ad' ? reading.ref.url : text });
  if ('ok' in outcome) {
    // The balance in the layout has changed, and the router caches layouts across navigations.
    revalidatePath('/', 'layout');
    redirect(`/analyses/${outcome.ok.id}`);
  }
  const { code, message } = outcome.error;
  if (code !== 'insufficient_credits') return { message };
  return { message: 'No credits left. A new analysis costs 1 credit.', link: { href: '/credits', name: 'Get credits' } };
}

/** Cancels the queued analysis in the field `id`; returns why it was not canceled. */
export async function cancelAd(_previous: string | undefined, form: FormData): Promise<string | undefined> {
  const outcome = await runAccountAction((ctx) => cancelAnalysis(ctx, getAnalysisOperation.input.parse({ id: form.get('id') })));
  revalidatePath('/', 'layout');
  if ('error' in outcome) return outcome.error.message;
  return outcome.ok ? undefined : 'It was not canceled, because it has already started.';
}
