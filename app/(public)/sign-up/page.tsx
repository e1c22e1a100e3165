import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { requireDatabase } from '@/app/_server/http/context';
import { findSession } from '@/app/_server/session/session';
import { linkClass } from '@/components/ui/button';
import { NewPasswordField } from '@/components/ui/new-password-field';
import { env } from '@/lib/env';
import { isSignUpLimitReached } from '@/lib/users/sign-up-bonus';
import { signUpAction } from '../_entry/actions';
import { connectsApp } from '../_entry/connects-app';
import { EmailField, EntryForm } from '../_entry/entry-form';
import { EntryPage } from '../_entry/entry-page';
import { findGoingOn } from '../_entry/going-on';
import { PastedAds } from '../_entry/pasted-ads';
import { type Query, readQuery } from '../_entry/query';

export const metadata: Metadata = { title: 'Create account' };

const sent = (
  <p className="rounded-card border border-line bg-surface p-5 text-sm leading-relaxed">
    Check your email. We sent you an email with a link. Open the link within 24 hours to confirm your address.
  </p>
);

async function toLead(): Promise<string> {
  const { credits } = env().startingCredits;
  if (credits === 0) return 'New accounts start without credits.';
  if (await isSignUpLimitReached(requireDatabase()))
    return 'Too many accounts were created in this hour. An account that you create now starts without free credits, and none are added later.';
  return `You start with ${credits === 1 ? '1 credit' : `${credits} credits`}, once per mailbox. A new analysis costs 1 credit. No card required.`;
}

function toButton(pastedAds: number): string {
  if (pastedAds === 0) return 'Create account';
  return pastedAds === 1 ? 'Create account and analyze' : 'Create account and go on';
}

export default async function SignUpPage({ searchParams }: { searchParams: Query }) {
  const { next, pasted } = await findGoingOn(await readQuery(searchParams, 'next'));
  if (await findSession()) redirect(next);
  const { google } = env();
  const lead = await toLead();
  return (
    <EntryPage title="Create account" lead={connectsApp(next) ? `Afterwards, you go on to connect the app. ${lead}` : lead}>
      <PastedAds ads={pasted} />
      <EntryForm action={signUpAction} hidden={{ next }} button={toButton(pasted.length)} sent={sent}>
        <EmailField />
        <NewPasswordField label="Password" name="password" />
      </EntryForm>
      <p className="text-sm text-quiet">
        By creating an account you agree to the{' '}
        <Link href="/terms" className={linkClass}>
          terms
        </Link>
        . What we store is on the page about{' '}
        <Link href="/privacy" className={linkClass}>
          privacy
        </Link>
        .
      </p>
      <p className="text-sm text-quiet">
        {google === undefined ? 'Already have an account?' : 'Already have an account, or a Google account?'}{' '}
        <Link href={`/sign-in?${new URLSearchParams({ next })}`} className={linkClass}>
          Sign in
        </Link>
      </p>
    </EntryPage>
  );
}
