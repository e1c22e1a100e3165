import type { MetadataRoute } from 'next';
import { publishedOrigin } from '@/lib/env';

/** A build has no settings. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/analyses', '/credits', '/settings', '/start', '/api/'] },
    sitemap: `${publishedOrigin()}/sitemap.xml`,
  };
}
