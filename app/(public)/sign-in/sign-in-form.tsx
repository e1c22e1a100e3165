'use client';

import { signIn } from 'next-auth/react';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { FormMessage } from '@/components/ui/form-message';
import { TextField } from '@/components/ui/text-field';
import { Submit } from '../_entry/submit';
import { toErrorMessage } from './error-words';

type Ways = { mail: boolean; google: boolean };

const UNREACHED = 'The service could not be reached. Check your connection and try again.';

/** Sends the form; answers what to tell the visitor, or goes on to `next`. */
async function enter(form: FormData, next: string): Promise<string | undefined> {
  const email = String(form.get('email'));
  const byMail = form.get('way') === 'mail';
  const given = byMail ? { email } : { email, password: String(form.get('password')) };
  const answer = await signIn(byMail ? 'email' : 'credentials', { ...given, redirect: false, callbackUrl: next }).catch(() => undefined);
  if (answer === undefined) return UNREACHED;
  if (answer.error) return toErrorMessage(answer.error);
  window.location.assign(byMail ? '/check-mail' : next);
  return undefined;
}

/** Email and password; where they are configured, a mailed link and Google. */
export function SignInForm({ next, error, ways }: { next: string; error: string | undefined; ways: Ways }) {
  const [message, setMessage] = useState(error === undefined ? undefined : toErrorMessage(error));
  const [busy, setBusy] = useState(false);
  const [byMail, setByMail] = useState(false);
  const submit = async (form: FormData) => {
    setBusy(true);
    setMessage(undefined);
    const problem = await enter(form, next);
    setMessage(problem);
    // On success the page is left, and the button stays as it is until then.
    if (problem !== undefined) setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <form
        method="post"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <input type="hidden" name="way" value={byMail ? 'mail' : 'password'} />
        <TextField label="Email" name="email" type="email" autoComplete="email" required maxLength={254} />
        {!byMail && <TextField label="Password" name="password" type="password" autoComplete="current-password" required maxLength={128} />}
        <FormMessage message={message} />
        <Submit busy={busy}>{byMail ? 'Mail me a link' : 'Sign in'}</Submit>
      </form>
      {ways.mail && (
        <button type="button" className={buttonClass('plain')} onClick={() => setByMail(!byMail)}>
          {byMail ? 'Use a password' : 'Use a link by mail'}
        </button>
      )}
      {ways.google && (
        <button type="button" className={buttonClass('plain')} onClick={() => void signIn('google', { callbackUrl: next })}>
          Continue with Google
        </button>
      )}
    </div>
  );
}
