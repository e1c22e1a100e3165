import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Ad Analysis Service', template: '%s · Ad Analysis Service' },
  description: 'Paste the URL of an ad in a public ad library; get a structured report with evidence for every finding.',
};

// The nonce of the content security policy is new in every answer, so no page can be made at build time.
export const dynamic = 'force-dynamic';

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
