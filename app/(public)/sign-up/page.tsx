import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { clientAddress } from '@/app/_server/http/client-address';
import { requireDatabase } from '@/app/_server/http/context';
import { toReturnPath } from '@/app/_server/session/return-to';
import { findSession } from '@/app/_server/session/session';
import { linkClass } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { env } from '@/lib/env';
import { isSignUpBonusAvailable } from '@/lib/users/sign-up-bonus';
import { signUpAction } from '../_entry/actions';
import { EntryForm } from '../_entry/entry-form';
import { EntryPage } from '../_entry/entry-page';
import { type Query, readQuery } from '../_entry/query';

export const metadata: Metadata = { title: 'Sign up' };

const mailed = (
  <p className="rounded-card border border-line bg-surface p-5 text-sm leading-relaxed">
    A mail is on its way to you. Follow its link within a day to confirm the address and to use your account.
  </p>
);

/** What this visitor's account would start with. */
async function toLead(): Promise<string> {
  const { credits } = env().startingCredits;
  if (credits === 0) return 'New accounts start without credits here.';
  if (!(await isSignUpBonusAvailable(requireDatabase(), { credits, address: clientAddress(await headers()) })))
    return 'Too many accounts were created recently, so a new one starts without free credits. They are not added later.';
  return `You start with ${credits === 1 ? 'one credit' : `${credits} credits`}, one for each new analysis. No card is asked for.`;
}

export default async function SignUpPage({ searchParams }: { searchParams: Query }) {
  const next = toReturnPath(await readQuery(searchParams, 'next'));
  if (await findSession()) redirect(next);
  const { google } = env();
  return (
    <EntryPage title="Make an account" lead={await toLead()}>
      <EntryForm action={signUpAction} hidden={{ next }} button="Sign up" mailed={mailed}>
        <TextField label="Email" name="email" type="email" autoComplete="email" required maxLength={254} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={128}
          hint="At least 8 characters, and none that others use."
        />
      </EntryForm>
      <p className="text-sm text-quiet">
        Have an account{google === undefined ? '' : ' or a Google one'}?{' '}
        <Link href={`/sign-in?${new URLSearchParams({ next })}`} className={linkClass}>
          Sign in
        </Link>
      </p>
    </EntryPage>
  );
}
