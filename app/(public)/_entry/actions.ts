'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { clientAddress } from '@/app/_server/http/client-address';
import { requireDatabase } from '@/app/_server/http/context';
import { type ActionResult, answerAction } from '@/app/_server/session/action';
import { toReturnPath } from '@/app/_server/session/return-to';
import { startBrowserSession } from '@/app/_server/session/session';
import { env, mailedOrigin } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { requestReset, resetPassword } from '@/lib/users/change-password';
import { confirmSignUp, signUp, signUpByMail } from '@/lib/users/sign-up';

/** What a form shows after a try: what went wrong, or that a mail is on its way. */
export type FormState = { message?: string; mailed?: true };

const field = (form: FormData, name: string) => String(form.get(name) ?? '');
const address = async () => clientAddress(await headers());
const toState = (result: ActionResult<FormState>): FormState => ('ok' in result ? result.ok : { message: result.error.message });

/** Makes an account; without mail the visitor is signed in at once, with it a link has to be followed first. */
export async function signUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const result = await answerAction<FormState>(async () => {
    const next = toReturnPath(form.get('next'));
    const input = { email: field(form, 'email'), password: field(form, 'password'), address: await address() };
    if (env().mail !== undefined) {
      await signUpByMail(requireDatabase(), { ...input, next }, mailedOrigin());
      return { mailed: true };
    }
    const user = await signUp(requireDatabase(), input, env().startingCredits.credits);
    await startBrowserSession(user);
    redirect(next);
  });
  return toState(result);
}

/** Ends a sign-up by mail with the password that was chosen, and signs in. */
export async function confirmAction(_before: FormState, form: FormData): Promise<FormState> {
  const result = await answerAction<FormState>(async () => {
    const user = await confirmSignUp(requireDatabase(), {
      link: field(form, 'link'),
      password: field(form, 'password'),
      address: await address(),
      startingCredits: env().startingCredits.credits,
    });
    await startBrowserSession(user);
    redirect(toReturnPath(form.get('next')));
  });
  return toState(result);
}

/** Mails a link to choose a new password; the answer does not tell whether there is an account. */
export async function requestResetAction(_before: FormState, form: FormData): Promise<FormState> {
  const result = await answerAction<FormState>(async () => {
    if (env().mail === undefined)
      throw new AppError('not_found', { message: 'This service sends no mail. Ask its operator for a new password.' });
    await requestReset(requireDatabase(), { email: field(form, 'email'), address: await address() }, mailedOrigin());
    return { mailed: true };
  });
  return toState(result);
}

/** Sets the new password and signs in. */
export async function resetAction(_before: FormState, form: FormData): Promise<FormState> {
  const result = await answerAction<FormState>(async () => {
    const user = await resetPassword(requireDatabase(), {
      link: field(form, 'link'),
      password: field(form, 'password'),
      start: { credits: env().startingCredits.credits, address: await address() },
      tokens: form.get('tokens') === 'revoke' ? 'revoke' : 'keep',
    });
    await startBrowserSession(user);
    redirect('/analyses');
  });
  return toState(result);
}
