'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { type FormState, signInAction } from '../_entry/actions';
import { EmailField, EntryForm } from '../_entry/entry-form';
import { toErrorMessage } from './error-words';

// Loaded on demand: a password needs none of it.
const loadNextAuth = () => import('next-auth/react');

/** An emailed link and Google need scripts. */
export function SignInForm({
  next,
  analyzes,
  error,
  ways,
}: {
  next: string;
  analyzes: boolean;
  error: string | undefined;
  ways: { mail: boolean; google: boolean };
}) {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [{ byEmail, initial }, setWay] = useState<{ byEmail: boolean; initial: FormState }>({
    byEmail: false,
    initial: error === undefined ? {} : { message: toErrorMessage(error) },
  });
  // A form of its own: it takes over the address, but not the message of the other form.
  const changeWay = () => {
    const email = box.current?.querySelector<HTMLInputElement>('[name=email]')?.value ?? '';
    setWay({ byEmail: !byEmail, initial: { email } });
  };
  const emailLink = async (_before: FormState, form: FormData): Promise<FormState> => {
    const email = String(form.get('email'));
    const { signIn } = await loadNextAuth();
    const answer = await signIn('email', { email, redirect: false, callbackUrl: next });
    // next-auth then redirects by itself.
    if (answer === undefined) return {};
    if (answer.error) return { message: toErrorMessage(answer.error), email };
    router.push('/check-mail');
    return {};
  };
  const continueWithGoogle = async () => {
    const { signIn } = await loadNextAuth();
    await signIn('google', { callbackUrl: next });
  };
  const other = `${buttonClass('plain')} h-11 noscript:hidden`;
  return (
    <div ref={box} className="flex flex-col gap-4">
      <EntryForm
        key={byEmail ? 'email' : 'password'}
        initial={initial}
        action={byEmail ? emailLink : signInAction}
        hidden={{ next }}
        button={byEmail ? 'Email me a sign-in link' : analyzes ? 'Sign in and analyze' : 'Sign in'}
      >
        <EmailField />
        {!byEmail && (
          <TextField label="Password" name="password" type="password" autoComplete="current-password" required maxLength={128} />
        )}
      </EntryForm>
      {ways.mail && (
        <button type="button" className={other} onClick={changeWay}>
          {byEmail ? 'Sign in with a password' : 'Sign in with an email link'}
        </button>
      )}
      {ways.google && (
        <button type="button" className={other} onClick={continueWithGoogle}>
          Continue with Google
        </button>
      )}
    </div>
  );
}
