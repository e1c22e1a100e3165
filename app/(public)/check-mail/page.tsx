import type { Metadata } from 'next';
import { BackToSignIn } from '../_entry/back-to-sign-in';
import { EntryPage } from '../_entry/entry-page';

export const metadata: Metadata = { title: 'Check your mail', robots: { index: false } };

export default function CheckMailPage() {
  return (
    <EntryPage title="Check your mail" lead="A link to sign in is on its way to you. It works once, within a day.">
      <BackToSignIn />
    </EntryPage>
  );
}
