import type { MetadataRoute } from 'next';
import { visitedOrigin } from './_server/session/visited-origin';

export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/analyses', '/credits', '/settings', '/api/'] },
    sitemap: `${await visitedOrigin()}/sitemap.xml`,
  };
}
