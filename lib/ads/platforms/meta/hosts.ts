import type { LibraryHosts } from '@/lib/ads/library-adapter';

export const metaHosts: LibraryHosts = {
  pages: ['facebook.com', '*.facebook.com', '*.fbcdn.net'],
  media: [{ host: '*.fbcdn.net' }],
};
