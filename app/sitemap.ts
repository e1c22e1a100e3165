import type { MetadataRoute } from 'next';
import { publishedOrigin } from '@/lib/env';
import { listPageGroups } from './(public)/docs/_site/pages';

const listPages = () => [
  '/',
  '/example',
  '/privacy',
  '/terms',
  ...listPageGroups().flatMap(({ pages: listed }) => listed.map(({ href }) => href)),
];

/** A build has no settings. */
export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  const origin = publishedOrigin();
  return listPages().map((page) => ({ url: `${origin}${page}` }));
}
