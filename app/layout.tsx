import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import './globals.css';
import { publishedOrigin } from '@/lib/env';
import { SITE_DESCRIPTION, SITE_NAME } from './(public)/_site/words';

// Latin is preloaded, so that text seldom shifts when the font arrives; other alphabets load when a page uses them.
const latin = localFont({
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  display: 'swap',
  variable: '--font-latin',
});

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(publishedOrigin()),
    title: { default: SITE_NAME, template: `%s · ${SITE_NAME}` },
    description: SITE_DESCRIPTION,
    openGraph: { type: 'website', siteName: SITE_NAME },
    twitter: { card: 'summary' },
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
