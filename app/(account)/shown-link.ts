import type { ShownLink } from '@/components/shares/share-target';
import { toSharedPath } from '@/lib/api-paths';
import { publishedOrigin } from '@/lib/env';
import type { SharedLink } from '@/lib/shares/schema';

export const toShownLink = ({ id, name, token, allowsDownloads, views, expiresAt }: SharedLink): ShownLink => ({
  id,
  name,
  url: token === null ? null : `${publishedOrigin()}${toSharedPath(token)}`,
  allowsDownloads,
  views,
  expiresAt: expiresAt?.toISOString() ?? null,
});
