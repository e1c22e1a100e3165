import { metaAds } from '../fakes/meta/ads';
import { toMetaUrl, toTikTokUrl } from '../fakes/samples';
import { tiktokAds } from '../fakes/tiktok/ads';
import type { Row } from './states';

type Asked = { adId: string; what: string; expected: Row['expected'] };

function toRows(ads: Record<string, Asked>, toUrl: (adId: string) => string): Row[] {
  return Object.values(ads).map(({ adId, what, expected }) => ({ name: what, url: toUrl(adId), adId, expected }));
}

const rows = { meta: toRows(metaAds, toMetaUrl), tiktok: toRows(tiktokAds, toTikTokUrl) };

/** Pages that are left only when a wait ends, apart from the others, so that no other page load waits for them. */
const slow = new Set<string>(
  [metaAds.loading, metaAds.loadingOnce, metaAds.challenge, tiktokAds.loading, tiktokAds.waiting].map(({ adId }) => adId),
);

export const quickRows = {
  meta: rows.meta.filter(({ adId }) => !slow.has(adId)),
  tiktok: rows.tiktok.filter(({ adId }) => !slow.has(adId)),
};
export const slowRows = [...rows.meta, ...rows.tiktok].filter(({ adId }) => slow.has(adId));
