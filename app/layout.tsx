import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import './globals.css';
import { publishedOrigin } from '@/lib/env';

// Latin is preloaded, so that text seldom shifts when the font arrives; other alphabets load when a page uses them.
const latin = localFont({
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  display: 'swap',
  variable: '--font-latin',
});

const title = 'Ad Analysis Service';
const description = 'Paste the URL of a public video ad and get a structured report with evidence for every finding.';

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(publishedOrigin()),
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

// Every response has a new content security policy nonce, so no page can be rendered at build time.
export const dynamic = 'force-dynamic';

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={latin.variable}>
      <body>{children}</body>
    </html>
  );
}
