import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { visitedOrigin } from './_server/visited-origin';
import './globals.css';

const title = 'Ad Analysis Service';
const description = 'Paste the URL of an ad in a public ad library; get a structured report with evidence for every finding.';

export async function generateMetadata(): Promise<Metadata> {
  const origin = await visitedOrigin();
  return {
    ...(URL.canParse(origin) ? { metadataBase: new URL(origin) } : {}),
    title: { default: title, template: `%s · ${title}` },
    description,
    openGraph: { type: 'website', siteName: title },
    twitter: { card: 'summary_large_image' },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf8' },
    { media: '(prefers-color-scheme: dark)', color: '#171513' },
  ],
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
