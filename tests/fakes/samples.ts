import type { AskedAd } from './meta/ad';
import { metaAds } from './meta/ads';
import type { AskedTikTokAd } from './tiktok/ad';
import { tiktokAds } from './tiktok/ads';

export const toMetaUrl = (adId: string) => `https://www.facebook.com/ads/library/?id=${adId}`;
export const toTikTokUrl = (adId: string) => `https://library.tiktok.com/ads/detail/?ad_id=${adId}`;

const meta = ({ adId, what }: AskedAd) => ({ url: toMetaUrl(adId), what });
const tiktok = ({ adId, what }: AskedTikTokAd) => ({ url: toTikTokUrl(adId), what });

/** Ads that a visitor may like to try: those with a report first, then those without one, then those that fail. */
export const samples: readonly { url: string; what: string }[] = [
  meta(metaAds.kettle),
  tiktok(tiktokAds.video),
  meta(metaAds.ledger),
  tiktok(tiktokAds.twoVideos),
  meta(metaAds.dynamic),
  meta(metaAds.several),
  meta(metaAds.silent),
  tiktok(tiktokAds.cover),
  meta(metaAds.late),
  tiktok(tiktokAds.late),
  meta(metaAds.image),
  meta(metaAds.carousel),
  tiktok(tiktokAds.image),
  tiktok(tiktokAds.imageCarousel),
  meta(metaAds.removed),
  tiktok(tiktokAds.rejected),
  meta(metaAds.notFound),
  tiktok(tiktokAds.notFound),
  meta(metaAds.login),
  meta(metaAds.captcha),
  tiktok(tiktokAds.busy),
  meta(metaAds.tooLong),
  meta(metaAds.expired),
];
