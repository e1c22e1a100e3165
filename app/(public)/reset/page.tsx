import type { Metadata } from 'next';
import { requireDatabase } from '@/app/_server/http/context';
import { toReturnPath } from '@/app/_server/session/return-to';
import { RevokeChoice } from '@/components/tokens/revoke-choice';
import { NewPasswordField } from '@/components/ui/new-password-field';
import { env } from '@/lib/env';
import { findAccountOfReset } from '@/lib/users/change-password';
import { requestResetAction, resetAction } from '../_entry/actions';
import { BackToSignIn } from '../_entry/back-to-sign-in';
import { EmailField, EntryForm } from '../_entry/entry-form';
import { EntryPage } from '../_entry/entry-page';
import { type Query, readQuery } from '../_entry/query';

export const metadata: Metadata = { title: 'New password', robots: { index: false } };

type Chosen = { link: string; next: string; account: Awaited<ReturnType<typeof findAccountOfReset>> };

/** Names the account, because a stranger may have sent a link of their own. */
function ChooseNew({ link, next, account }: Chosen) {
  return (
    <EntryPage
      title="Choose a new password"
      lead={
        <>
          {account !== undefined && (
            <>
              It is for the account of <span className="font-medium wrap-anywhere text-ink">{account.email}</span>.{' '}
            </>
          )}
          Saving it signs you out of every other browser.
        </>
      }
    >
      <EntryForm action={resetAction} hidden={{ link, next }} button="Save and sign in">
        <NewPasswordField label="New password" name="password" />
        <RevokeChoice liveAccess={account?.liveAccess ?? 0} />
      </EntryForm>
    </EntryPage>
  );
}

const sent = (
  <p className="rounded-card border border-line bg-surface p-5 text-sm leading-relaxed">
    Check your email. If an account has this address, we sent you an email with a link. Open the link within an hour.
  </p>
);

function AskForLink({ next }: { next: string }) {
  return (
    <EntryPage title="Forgot your password?" lead="We will email you a link to choose a new one.">
      <EntryForm action={requestResetAction} hidden={{ next }} button="Email me a link" sent={sent}>
        <EmailField />
      </EntryForm>
    </EntryPage>
  );
}

export default async function ResetPage({ searchParams }: { searchParams: Query }) {
  const link = await readQuery(searchParams, 'link');
  const next = toReturnPath(await readQuery(searchParams, 'next'));
  if (link !== undefined) return <ChooseNew link={link} next={next} account={await findAccountOfReset(requireDatabase(), link)} />;
  if (env().mail !== undefined) return <AskForLink next={next} />;
  return (
    <EntryPage title="Forgot your password?" lead="This service does not send email. Ask its operator to set a new password for you.">
      <BackToSignIn next={next} />
    </EntryPage>
  );
}
