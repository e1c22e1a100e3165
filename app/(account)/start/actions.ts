'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { type ActionResult, runAccountAction } from '@/app/_server/session/action';
import { assertOwnOrigin } from '@/app/_server/session/own-origin';
import { clearPastedCookie, readPastedCookie } from '@/app/_server/session/pasted-cookie';
import { submitPasted } from '@/lib/analyses/submit';
import { AppError } from '@/lib/errors';
import { admitUser } from '@/lib/rate-limit/admit';

export type StartError = Extract<ActionResult<never>, { error: unknown }>['error'];

export async function startPasted(_previous: StartError | undefined, _form: FormData): Promise<StartError> {
  const result = await runAccountAction(
    async (ctx) => {
      assertOwnOrigin({ headers: await headers() });
      const pasted = await readPastedCookie();
      const [ad] = pasted?.ads ?? [];
      if (pasted === undefined || ad === undefined)
        throw new AppError('not_found', { message: 'The pasted ad was kept for 30 minutes. Paste its URL again to analyze it.' });
      const { id } = await submitPasted(ctx, { pasteId: pasted.id, url: ad.url });
      await clearPastedCookie();
      return id;
    },
    (pool, userId) => admitUser(pool, userId, 'submit'),
  );
  if ('error' in result) return result.error;
  // The balance in the layout has changed.
  revalidatePath('/', 'layout');
  redirect(`/analyses/${result.ok}`);
}
