'use server';

import { redirect } from 'next/navigation';
import { runAccountAction } from '@/app/_server/session/action';
import { readPastedCookie, START_PATH } from '@/app/_server/session/pasted-cookie';
import { publishedOrigin } from '@/lib/env';
import { startCheckout } from '@/lib/payments/checkout';

/** Redirects to a checkout for the pack in the field `credits`; returns only an error message. */
export async function buyCredits(_previous: string | undefined, form: FormData): Promise<string> {
  const result = await runAccountAction(async (_ctx, { actor, user }) =>
    startCheckout({
      accountId: actor.accountId,
      email: user.email,
      credits: Number(form.get('credits')),
      // Back to the pasted ad, which waits for a credit.
      returnTo: `${publishedOrigin()}${(await readPastedCookie())?.ads.length === 1 ? START_PATH : '/credits'}`,
    }),
  );
  if ('error' in result) return result.error.message;
  redirect(result.ok);
}
