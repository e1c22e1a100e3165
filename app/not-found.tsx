import type { Metadata } from 'next';
import Link from 'next/link';
import { MessagePage } from '@/components/shell/message-page';
import { PublicShell } from '@/components/shell/public-shell';
import { buttonClass } from '@/components/ui/button';
import { isReaderSignedIn } from './_server/session/session';

export const metadata: Metadata = { title: 'Page not found' };

export default async function NotFound() {
  return (
    <PublicShell isSignedIn={await isReaderSignedIn()}>
      <MessagePage code="404" title="Page not found">
        <p className="leading-relaxed text-quiet">Check the URL for typos. The page may also have moved.</p>
        <Link href="/" className={buttonClass('primary')}>
          Go to home page
        </Link>
      </MessagePage>
    </PublicShell>
  );
}
