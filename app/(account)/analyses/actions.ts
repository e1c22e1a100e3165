'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { runAction } from '@/app/_server/session/action';
import type { Refusal } from '@/components/analyses/ad-url-field';
import { readAdUrl } from '@/components/analyses/read-ad-url';
import { submitAnalysisOperation } from '@/lib/operations/submit-analysis';

/** Submits the address in the field `url` and goes to its analysis; answers why not otherwise. */
export async function submitAd(_before: Refusal | undefined, form: FormData): Promise<Refusal> {
  const text = String(form.get('url') ?? '');
  const reading = readAdUrl(text);
  const outcome = await runAction(submitAnalysisOperation, { url: reading.kind === 'ad' ? reading.ref.url : text });
  if ('ok' in outcome) {
    // The balance above every page has changed, and a browser keeps that part while it goes from page to page.
    revalidatePath('/', 'layout');
    redirect(`/analyses/${outcome.ok.id}`);
  }
  const { code, message } = outcome.error;
  if (code !== 'insufficient_credits') return { message };
  return { message: 'You have no credits. A new analysis costs one.', remedy: { href: '/credits', name: 'Get credits' } };
}
