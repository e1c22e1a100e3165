import type { Expected } from '../expected';
import type { AskedAd, MetaAd } from './ad';
import { bakery, bedding, bicycles, catalog, cushions, ferry, jewellery, kettle, ledger, stationery } from './samples';
import { metaStates } from './states';

const shown = (what: string, ad: MetaAd, expected: Omit<Expected, 'pageLoads'>) =>
  ({ what, status: 200, dataAfterMs: 0, adId: ad.adId, ad, expected: { pageLoads: 1, ...expected } }) as const;

/** The ads of this library, by what they are for. Any other id is one that it does not have. */
export const metaAds = {
  kettle: shown('Meta video ad (kettle)', kettle, { outcome: 'scored', videos: 1, words: 'Brookpot' }),
  ledger: {
    ...shown('Meta video ad (shared bills)', ledger, { outcome: 'scored', videos: 1, words: 'Sunday arithmetic' }),
    status: 403,
  },
  dynamic: shown('dynamic ad whose videos are in its cards', bedding, { outcome: 'scored', videos: 2, words: 'washed twice' }),
  silent: shown('Meta video ad without sound', cushions, { outcome: 'scored', videos: 1, words: 'moorland wool' }),
  webm: shown('Meta video ad with a WebM file', ferry, { outcome: 'scored', videos: 1, words: 'estuary' }),
  image: shown('image ad', stationery, { outcome: 'insufficient_evidence', words: 'eight envelopes' }),
  carousel: shown('carousel ad without video', bicycles, { outcome: 'insufficient_evidence', words: 'across the Pyrenees' }),
  catalog: shown('Meta catalog ad that shows product pictures', catalog, {
    outcome: 'insufficient_evidence',
    words: 'outlive the apple trees',
  }),
  removed: shown('removed ad', jewellery, { outcome: 'ad_removed' }),
  notFound: {
    what: 'ad that is not in the library',
    status: 200,
    dataAfterMs: 0,
    adId: '784415520931476',
    ad: undefined,
    noResultReason: 'NO_AD_FOUND',
    expected: { outcome: 'ad_not_found', pageLoads: 1 },
  },
  late: {
    ...shown('video ad whose data comes 6 s late', bakery, { outcome: 'scored', videos: 1, words: 'sourdough' }),
    status: 403,
    dataAfterMs: 6000,
  },
  ...metaStates,
} as const satisfies Record<string, AskedAd>;
