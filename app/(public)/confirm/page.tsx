import type { Metadata } from 'next';
import { toReturnPath } from '@/app/_server/session/return-to';
import { TextField } from '@/components/ui/text-field';
import { confirmAction } from '../_entry/actions';
import { EntryForm } from '../_entry/entry-form';
import { EntryPage } from '../_entry/entry-page';
import { IncompleteLink } from '../_entry/incomplete-link';
import { type Query, readQuery } from '../_entry/query';

export const metadata: Metadata = { title: 'Confirm your email address', robots: { index: false } };

export default async function ConfirmPage({ searchParams }: { searchParams: Query }) {
  const link = await readQuery(searchParams, 'link');
  if (link === undefined) return <IncompleteLink />;
  const next = toReturnPath(await readQuery(searchParams, 'next'));
  return (
    <EntryPage title="Confirm your email address" lead="Enter the password that you chose when you signed up.">
      <EntryForm action={confirmAction} hidden={{ link, next }} button="Confirm and sign in">
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required maxLength={128} />
      </EntryForm>
    </EntryPage>
  );
}
