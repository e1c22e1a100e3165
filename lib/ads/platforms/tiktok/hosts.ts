import type { LibraryHosts } from '@/lib/ads/library-adapter';

export const tiktokHosts: LibraryHosts = {
  pages: [
    'library.tiktok.com',
    '*.tiktokcdn.com',
    '*.tiktokcdn-eu.com',
    '*.tiktokcdn-us.com',
    '*.ttwstatic.com',
    '*.ibyteimg.com',
    '*.byteimg.com',
  ],
  media: [
    { host: 'library.tiktok.com', pathPrefix: '/api/v1/cdn/' },
    { host: '*.tiktokcdn.com' },
    { host: '*.tiktokcdn-eu.com' },
    { host: '*.tiktokcdn-us.com' },
  ],
};
