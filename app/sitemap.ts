import type { MetadataRoute } from 'next';
import { visitedOrigin } from './_server/session/visited-origin';

const pages = ['/', '/example', '/docs', '/docs/agents', '/docs/rules', '/docs/reference', '/docs/rubric', '/docs/checks'];

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = await visitedOrigin();
  return pages.map((page) => ({ url: `${origin}${page}` }));
}
