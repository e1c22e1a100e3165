import type { Metadata } from 'next';
import { requireDatabase } from '@/app/_server/http/context';
import { RevokeChoice } from '@/components/tokens/revoke-choice';
import { TextField } from '@/components/ui/text-field';
import { env } from '@/lib/env';
import { countTokensOfReset } from '@/lib/users/change-password';
import { requestResetAction, resetAction } from '../_entry/actions';
import { BackToSignIn } from '../_entry/back-to-sign-in';
import { EntryForm } from '../_entry/entry-form';
import { EntryPage } from '../_entry/entry-page';
import { type Query, readQuery } from '../_entry/query';

export const metadata: Metadata = { title: 'New password', robots: { index: false } };

function ChooseNew({ link, liveTokens }: { link: string; liveTokens: number }) {
  return (
    <EntryPage title="Choose a new password" lead="Saving signs you out of every other browser.">
      <EntryForm action={resetAction} hidden={{ link }} button="Save and sign in">
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={128}
          hint="At least 8 characters, and none that others use."
        />
        <RevokeChoice liveTokens={liveTokens} />
      </EntryForm>
    </EntryPage>
  );
}

const mailed = (
  <p className="rounded-card border border-line bg-surface p-5 text-sm leading-relaxed">
    If there is an account with this address, a mail is on its way to it. Follow its link within an hour.
  </p>
);

function AskForLink() {
  return (
    <EntryPage title="Forgot your password?" lead="You get a mail with a link to choose a new one.">
      <EntryForm action={requestResetAction} button="Mail me a link" mailed={mailed}>
        <TextField label="Email" name="email" type="email" autoComplete="email" required maxLength={254} />
      </EntryForm>
    </EntryPage>
  );
}

export default async function ResetPage({ searchParams }: { searchParams: Query }) {
  const link = await readQuery(searchParams, 'link');
  if (link !== undefined) return <ChooseNew link={link} liveTokens={await countTokensOfReset(requireDatabase(), link)} />;
  if (env().mail !== undefined) return <AskForLink />;
  return (
    <EntryPage title="Forgot your password?" lead="This service sends no mail. Ask its operator to set a new password for you.">
      <BackToSignIn />
    </EntryPage>
  );
}
