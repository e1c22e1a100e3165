'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { clientAddress } from '@/app/_server/http/client-address';
import { requireDatabase } from '@/app/_server/http/context';
import { answerAction } from '@/app/_server/session/action';
import { readDeviceCookie } from '@/app/_server/session/device-cookie';
import { toReturnPath } from '@/app/_server/session/return-to';
import { startBrowserSession } from '@/app/_server/session/session';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { requestReset, resetPassword } from '@/lib/users/change-password';
import { type EmailFate, findEmailFate } from '@/lib/users/outbox/deliver';
import { checkPassword } from '@/lib/users/sign-in';
import { confirmSignUp, signUp, signUpByEmail } from '@/lib/users/sign-up';

export type FormState = { message?: string; field?: string; email?: string; sent?: string };

const field = (form: FormData, name: string) => String(form.get(name) ?? '');
const address = async () => clientAddress(await headers());

async function answerForm(form: FormData, work: () => Promise<FormState>): Promise<FormState> {
  // Before the work, so that a call without a form is a malformed one.
  const email = field(form, 'email');
  const result = await answerAction(work);
  if ('ok' in result) return result.ok;
  const { message, field: about } = result.error;
  return { message, email, ...(about === undefined ? {} : { field: about }) };
}

export async function signInAction(_before: FormState, form: FormData): Promise<FormState> {
  return answerForm(form, async () => {
    const user = await checkPassword(
      requireDatabase(),
      { email: field(form, 'email'), password: field(form, 'password'), address: await address(), device: await readDeviceCookie() },
      { mustBeConfirmed: env().mail !== undefined },
    );
    await startBrowserSession(user);
    redirect(toReturnPath(form.get('next')));
  });
}

/** Creates an account; without mail the visitor is signed in at once, with mail they follow a link first. */
export async function signUpAction(_before: FormState, form: FormData): Promise<FormState> {
  return answerForm(form, async () => {
    const next = toReturnPath(form.get('next'));
    const input = { email: field(form, 'email'), password: field(form, 'password'), address: await address() };
    if (env().mail !== undefined) {
      return { sent: await signUpByEmail(requireDatabase(), { ...input, next }) };
    }
    const user = await signUp(requireDatabase(), input, env().startingCredits.credits);
    await startBrowserSession(user);
    redirect(next);
  });
}

export async function confirmAction(_before: FormState, form: FormData): Promise<FormState> {
  return answerForm(form, async () => {
    const user = await confirmSignUp(requireDatabase(), {
      link: field(form, 'link'),
      password: field(form, 'password'),
      address: await address(),
      startingCredits: env().startingCredits.credits,
    });
    await startBrowserSession(user);
    redirect(toReturnPath(form.get('next')));
  });
}

/** Emails a link to choose a new password; the answer does not reveal whether there is an account. */
export async function requestResetAction(_before: FormState, form: FormData): Promise<FormState> {
  return answerForm(form, async () => {
    if (env().mail === undefined)
      throw new AppError('not_found', { message: 'This service does not send email. Ask its operator to set a new password for you.' });
    const next = toReturnPath(form.get('next'));
    return { sent: await requestReset(requireDatabase(), { email: field(form, 'email'), address: await address(), next }) };
  });
}

export async function resetAction(_before: FormState, form: FormData): Promise<FormState> {
  return answerForm(form, async () => {
    const user = await resetPassword(requireDatabase(), {
      link: field(form, 'link'),
      password: field(form, 'password'),
      startingCredits: env().startingCredits.credits,
      tokens: form.get('tokens') === 'revoke' ? 'revoke' : 'keep',
    });
    await startBrowserSession(user);
    redirect(toReturnPath(form.get('next')));
  });
}

/** Finds whether the email was sent that this browser waits for; undefined when that cannot be read now. */
export async function findEmailFateAction(id: string): Promise<EmailFate | undefined> {
  const given = z.uuid().safeParse(id);
  if (!given.success) return 'sent';
  const result = await answerAction(() => findEmailFate(requireDatabase(), given.data));
  return 'ok' in result ? result.ok : undefined;
}
