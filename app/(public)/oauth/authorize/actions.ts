'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { answerAction, runAccountAction } from '@/app/_server/session/action';
import { endBrowserSession } from '@/app/_server/session/session';
import type { Decided } from '@/components/oauth/consent-form';
import { AppError } from '@/lib/errors';
import { readAuthorization } from '@/lib/oauth/authorization';
import { allowAccess, denyAccess } from '@/lib/oauth/consent';
import { findGrantProblem } from '@/lib/oauth/grant';
import { oauthPaths } from '@/lib/oauth/schema';
import { visitedIssuer } from './visited-issuer';

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

const signInPath = (query: string) => `/sign-in?${new URLSearchParams({ next: `${oauthPaths.authorize}?${query}` })}`;

/** Allows or denies an app access, and sends the browser on to it; the request is read again, because a form can be forged. */
export async function decideAction(_before: Decided, form: FormData): Promise<Decided> {
  const result = await runAccountAction(async ({ db }, { user }) => {
    // Next lets a request without an Origin pass; a browser sends one with every form.
    if ((await headers()).get('origin') !== (await visitedIssuer()))
      throw new AppError('forbidden', { message: 'This form was not sent from this site. Reload the page and try again.' });
    if (textOf(form, 'account') !== user.id)
      throw new AppError('forbidden', {
        message: 'This browser has signed in with another account since this page was opened. Reload the page and look again.',
      });
    const by = { issuer: await visitedIssuer(), userId: user.id };
    const reading = await readAuthorization(db, new URLSearchParams(textOf(form, 'query')), by);
    if (reading.kind !== 'asked') throw new AppError('invalid_body', { message: reading.message });
    if (form.get('decision') !== 'allow') {
      const { location, host, isKnown } = await denyAccess(db, reading.request, by);
      return isKnown ? location : { denied: { host, location } };
    }
    const problem = await findGrantProblem(db, user.id);
    return problem === undefined ? allowAccess(db, reading.request, by) : { message: problem, isFull: true };
  });
  if ('error' in result && result.error.code === 'unauthorized') redirect(signInPath(textOf(form, 'query')));
  if ('error' in result) return { message: result.error.message };
  if (typeof result.ok === 'string') redirect(result.ok);
  return result.ok;
}

export async function switchAccountAction(form: FormData): Promise<void> {
  await answerAction(async () => {
    await endBrowserSession();
    redirect(signInPath(textOf(form, 'query')));
  });
}
