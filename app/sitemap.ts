import type { MetadataRoute } from 'next';
import { publishedOrigin } from '@/lib/env';
import { pageGroups } from './(public)/docs/_site/pages';

const pages = ['/', '/example', ...pageGroups.flatMap(({ pages: listed }) => listed.map(({ href }) => href))];

/** A build has no settings. */
export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  const origin = publishedOrigin();
  return pages.map((page) => ({ url: `${origin}${page}` }));
}
