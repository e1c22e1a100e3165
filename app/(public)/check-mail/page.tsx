import type { Metadata } from 'next';
import { BackToSignIn } from '../_entry/back-to-sign-in';
import { EntryPage } from '../_entry/entry-page';

export const metadata: Metadata = { title: 'Check your email', robots: { index: false } };

export default function CheckMailPage() {
  return (
    <EntryPage title="Check your email" lead="We sent you an email with a sign-in link. It works once and expires in 24 hours.">
      <BackToSignIn />
    </EntryPage>
  );
}
