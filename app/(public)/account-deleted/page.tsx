import type { Metadata } from 'next';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { EntryPage } from '../_entry/entry-page';

export const metadata: Metadata = { title: 'Account deleted', robots: { index: false } };

export default function AccountDeletedPage() {
  return (
    <EntryPage title="Your account is deleted" lead="Your analyses, links, tokens and sessions are gone, and you are signed out.">
      <Link href="/" className={`${buttonClass('plain')} self-start`}>
        Go to home page
      </Link>
    </EntryPage>
  );
}
