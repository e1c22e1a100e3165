import type { MetadataRoute } from 'next';
import { visitedOrigin } from './_server/session/visited-origin';
import { pageGroups } from './(public)/docs/_site/pages';

const pages = ['/', '/example', ...pageGroups.flatMap(({ pages: listed }) => listed.map(({ href }) => href))];

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = await visitedOrigin();
  return pages.map((page) => ({ url: `${origin}${page}` }));
}
