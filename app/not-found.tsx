import type { Metadata } from 'next';
import Link from 'next/link';
import { MessagePage } from '@/components/shell/message-page';
import { PublicShell } from '@/components/shell/public-shell';
import { buttonClass } from '@/components/ui/button';
import { findSession } from './_server/session/session';

export const metadata: Metadata = { title: 'Not found' };

export default async function NotFound() {
  return (
    <PublicShell isSignedIn={(await findSession()) !== undefined}>
      <MessagePage code="404" title="There is no page under this address">
        <p className="leading-relaxed text-quiet">The link may be old or mistyped. Nothing was charged.</p>
        <Link href="/" className={buttonClass('primary')}>
          Go to the start page
        </Link>
      </MessagePage>
    </PublicShell>
  );
}
