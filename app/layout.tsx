import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { visitedOrigin } from './_server/session/visited-origin';
import './globals.css';

// Latin is asked for with the page itself, so that text seldom moves when its font comes; other alphabets come when they are used.
const latin = localFont({
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  display: 'swap',
  variable: '--font-latin',
});

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
    <html lang="en" className={latin.variable}>
      <body>{children}</body>
    </html>
  );
}
