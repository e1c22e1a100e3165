import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { withoutOwnOrigin } from '@/app/_server/session/return-to';
import { findSession } from '@/app/_server/session/session';
import { linkClass } from '@/components/ui/button';
import { env } from '@/lib/env';
import { connectsApp } from '../_entry/connects-app';
import { EntryPage } from '../_entry/entry-page';
import { findGoingOn } from '../_entry/going-on';
import { PastedAds } from '../_entry/pasted-ads';
import { type Query, readQuery } from '../_entry/query';
import { SignInForm } from './sign-in-form';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const callbackUrl = await readQuery(searchParams, 'callbackUrl');
  const { next, pasted } = await findGoingOn(
    (await readQuery(searchParams, 'next')) ?? (callbackUrl === undefined ? undefined : withoutOwnOrigin(callbackUrl)),
  );
  if (await findSession()) redirect(next);
  const { mail, google } = env();
  const opensReport = /^\/analyses\/[0-9a-f-]{36}/.test(next);
  return (
    <EntryPage
      title={connectsApp(next) ? 'Sign in to connect an app' : opensReport ? 'Sign in to open this report' : 'Sign in'}
      lead={opensReport ? 'Only its account can open it here. If someone sent you this address, ask them for a shared link.' : undefined}
    >
      <PastedAds ads={pasted} />
      <SignInForm
        next={next}
        analyzes={pasted.length === 1}
        error={await readQuery(searchParams, 'error')}
        ways={{ mail: mail !== undefined, google: google !== undefined }}
      />
      <ul className="flex flex-col gap-2 text-sm text-quiet">
        <li>
          New here?{' '}
          <Link href={`/sign-up?${new URLSearchParams({ next })}`} className={linkClass}>
            Create account
          </Link>
        </li>
        <li>
          <Link href={`/reset?${new URLSearchParams({ next })}`} className={linkClass}>
            Forgot your password?
          </Link>
        </li>
      </ul>
    </EntryPage>
  );
}
