'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { answerAction } from '@/app/_server/session/action';
import { assertOwnOrigin } from '@/app/_server/session/own-origin';
import { setPastedCookie, toStartPath } from '@/app/_server/session/pasted-cookie';
import type { SubmitError } from '@/components/analyses/ad-url-field';
import { readAdUrls } from '@/components/analyses/read-ad-url';
import { AppError } from '@/lib/errors';

/** Keeps the ads in the field `url` and redirects to sign-up, after which they are analyzed; returns only errors. */
export async function keepPasted(_previous: SubmitError | undefined, form: FormData): Promise<SubmitError> {
  const result = await answerAction(async () => {
    // Whoever can set this cookie decides what a credit is spent on. Next lets a form through whose Origin is `null`.
    assertOwnOrigin({ headers: await headers() });
    const { ads, invalid, message } = readAdUrls(String(form.get('url') ?? ''));
    if (ads.length === 0 || message !== undefined)
      throw new AppError('invalid_url', { message: message ?? invalid[0]?.message ?? 'Paste the URL of an ad.' });
    await setPastedCookie(ads);
    redirect(`/sign-up?${new URLSearchParams({ next: toStartPath(ads) })}`);
  });
  return { message: 'error' in result ? result.error.message : '' };
}
