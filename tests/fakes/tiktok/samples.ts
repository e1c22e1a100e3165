import { toLibraryId } from '../library-id';
import type { TikTokAd } from './ad';

const bakery: TikTokAd['advertiser'] = {
  name: 'Roggen & Brennnessel',
  bizId: '7190446382051773441',
  country: 'Germany',
  sponsor: 'Roggen & Brennnessel GmbH',
  username: 'roggenbrot',
};

/** A video ad with one video; the cover of that video is no picture of its own. */
export const bread: TikTokAd = {
  adId: '1846203371950482',
  name: 'Roggen & Brennnessel',
  title: 'Your starter is not dead: bring the jar, leave with a loaf. Für alle, die backen 🍞 #sourdough #brot',
  videos: ['sourdough'],
  images: 0,
  advertiser: bakery,
  firstShown: '2026-09-28',
  lastShown: '2026-10-30',
  audience: '10K-100K',
  callToAction: 'Book now',
  landingUrl: 'https://roggenbrot.example/tuesday?utm_campaign=__CAMPAIGN_ID__',
  regions: ['DE', 'AT', 'NL'],
};

export const tea: TikTokAd = {
  adId: '1839917450226831',
  name: 'Brookpot',
  title: 'Cold tea on every train? Brookpot folds flat to 4 cm and boils in 90 seconds ☕ #traveltok',
  videos: ['kettle'],
  images: 'cover',
  advertiser: {
    name: 'Marlowe & Finch Travel Goods',
    bizId: '7201994471053882370',
    country: 'United Kingdom',
    sponsor: 'Marlowe & Finch Ltd',
    username: 'marloweandfinch',
  },
  firstShown: '2026-08-04',
  lastShown: '2026-11-01',
  audience: '100K-200K',
  callToAction: 'Order now',
  landingUrl: 'https://brookpot.example/cup',
  regions: ['GB', 'IE'],
};

export const linen: TikTokAd = {
  adId: '1851177203846619',
  name: 'Kilrenny Weavers',
  title: 'Too hot to sleep? Washed linen, mended free for ten years.',
  videos: ['linen', 'loom'],
  images: 'cover',
  advertiser: {
    name: 'Kilrenny Weavers',
    bizId: '7188203376442097665',
    country: 'Ireland',
    sponsor: 'Kilrenny Weavers',
    username: 'kilrenny',
  },
  firstShown: '2026-10-02',
  lastShown: '2026-10-29',
  audience: '0-1K',
  regions: ['IE'],
};

export const poster: TikTokAd = {
  ...bread,
  adId: '1857740916352207',
  name: '',
  title: 'Open oven day in Lübbenau, every Saturday at noon',
  videos: [],
  images: 1,
};

const goods = ['crimson lantern', 'mustard umbrella', 'lilac hammock', 'charcoal telescope', 'turquoise sundial'];

/** The other ads of an ad's advertiser, of goods that no asked ad speaks of. */
export const othersOf = ({ advertiser }: TikTokAd): TikTokAd[] =>
  goods.map((good, index) => ({
    adId: toLibraryId(16, `tiktok/${advertiser.bizId}/${index}`),
    name: advertiser.name,
    title: `The ${good} clearance, while stock lasts`,
    videos: index === 2 ? [] : [index % 2 === 0 ? 'lantern' : 'umbrella'],
    images: index === 2 ? 1 : 'cover',
    advertiser,
    firstShown: '2026-06-15',
    lastShown: '2026-07-15',
    audience: '0-1K',
    regions: ['DE'],
  }));
