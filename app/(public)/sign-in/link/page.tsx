import type { Metadata } from 'next';
import { toReturnPath } from '@/app/_server/session/return-to';
import { buttonClass } from '@/components/ui/button';
import { EntryPage } from '../../_entry/entry-page';
import { IncompleteLink } from '../../_entry/incomplete-link';
import { type Query, readQuery } from '../../_entry/query';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

/** The page behind an emailed link. Only its button uses the link up: programs that scan emails open links, but press nothing. */
export default async function SignInLinkPage({ searchParams }: { searchParams: Query }) {
  const [email, token] = [await readQuery(searchParams, 'email'), await readQuery(searchParams, 'token')];
  if (email === undefined || token === undefined) return <IncompleteLink />;
  const callbackUrl = toReturnPath(await readQuery(searchParams, 'next'));
  return (
    <EntryPage
      title="Sign in"
      lead={
        <>
          You are signing in as <span className="font-medium wrap-anywhere text-ink">{email}</span>. The link works once.
        </>
      }
    >
      <form method="post" action={`/api/auth/callback/email?${new URLSearchParams({ callbackUrl, token, email })}`}>
        <button type="submit" className={`${buttonClass('primary')} h-11 w-full`}>
          Sign in
        </button>
      </form>
    </EntryPage>
  );
}
