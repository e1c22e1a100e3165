'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, runAccountAction } from '@/app/_server/session/action';
import { rememberDevice } from '@/app/_server/session/device-cookie';
import { clearSessionCookie, readSessionCookie } from '@/app/_server/session/session';
import { AppError } from '@/lib/errors';
import { endSessions } from '@/lib/sessions/end';
import { changePassword, requirePassword } from '@/lib/users/change-password';
import { deleteAccount } from '@/lib/users/delete';
import { chooseEmailWhenDone } from '@/lib/users/email-when-done';
import type { FormState } from '../settings-form';

const field = (form: FormData, name: string) => String(form.get(name) ?? '');
const sessionSecret = async () => (await readSessionCookie()) ?? '';
const toState = (result: ActionResult<FormState>): FormState => ('ok' in result ? result.ok : { message: result.error.message });

/** Changes the password, or sets the first one; every other browser is signed out. */
export async function changePasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const result = await runAccountAction<FormState>(async ({ db }, { user }) => {
    const tokens = form.get('tokens') === 'revoke' ? 'revoke' : 'keep';
    await changePassword(db, {
      userId: user.id,
      email: user.email,
      oldPassword: field(form, 'oldPassword'),
      newPassword: field(form, 'newPassword'),
      session: await sessionSecret(),
      tokens,
    });
    await rememberDevice(user.email);
    // The page offers to revoke active tokens and apps, of which there are none now.
    revalidatePath('/settings/account');
    const revoked = tokens === 'revoke' ? ' Your API tokens have been revoked and your apps disconnected.' : '';
    return { done: `Your password has been changed. Every other browser has been signed out.${revoked}` };
  });
  return toState(result);
}

export async function chooseEmailsAction(_before: FormState, form: FormData): Promise<FormState> {
  const choice = form.get('emails') === 'on' ? 'on' : 'off';
  const result = await runAccountAction<FormState>(async ({ db }, { user }) => {
    await chooseEmailWhenDone(db, user.id, choice);
    revalidatePath('/settings/account');
    return { done: choice === 'on' ? 'You get an email when an analysis ends.' : 'You get no emails about analyses.' };
  });
  return toState(result);
}

export async function signOutEverywhereAction(_before: FormState, _form: FormData): Promise<FormState> {
  const result = await runAccountAction<FormState>(async ({ db }, { user }) => {
    await endSessions(db, user.id);
    await clearSessionCookie();
    redirect('/sign-in');
  });
  return toState(result);
}

/** Deletes the account for good, once its owner has typed its address and, where there is one, its password. */
export async function deleteAccountAction(_before: FormState, form: FormData): Promise<FormState> {
  const result = await runAccountAction<FormState>(async ({ db }, { user }) => {
    if (field(form, 'email').trim().toLowerCase() !== user.email)
      throw new AppError('invalid_body', { message: 'This is not the email address of your account. Nothing was deleted.' });
    await requirePassword(db, { email: user.email, password: field(form, 'password'), session: await sessionSecret() });
    await deleteAccount(db, user.id);
    await clearSessionCookie();
    redirect('/account-deleted');
  });
  return toState(result);
}
