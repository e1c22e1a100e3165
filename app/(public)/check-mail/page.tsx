import type { Metadata } from 'next';
import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { EntryPage } from '../_entry/entry-page';

export const metadata: Metadata = { title: 'Check your mail', robots: { index: false } };

export default function CheckMailPage() {
  return (
    <EntryPage title="Check your mail" lead="A link to sign in is on its way to you. It works once, within a day.">
      <p className="text-sm">
        <Link href="/sign-in" className={linkClass}>
          Back to sign-in
        </Link>
      </p>
    </EntryPage>
  );
}
