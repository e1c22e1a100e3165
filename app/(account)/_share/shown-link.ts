import type { ShownLink } from '@/components/shares/share-target';
import { toSharedPath } from '@/lib/api-paths';
import { publishedOrigin } from '@/lib/env';
import type { SharedLink } from '@/lib/shares/schema';

/** The URL of a link; null when it cannot be shown again. */
export const toShownUrl = ({ token }: Pick<SharedLink, 'token'>): string | null =>
  token === null ? null : `${publishedOrigin()}${toSharedPath(token)}`;

export const toShownLink = (link: SharedLink): ShownLink => ({
  id: link.id,
  name: link.name,
  url: toShownUrl(link),
  allowsDownloads: link.allowsDownloads,
  views: link.views,
  expiresAt: link.expiresAt?.toISOString() ?? null,
});
