import type { Expected } from '../expected';
import type { AdFaults } from '../faults';
import { toLibraryId } from '../library-id';
import type { AskedTikTokAd, TikTokAd } from './ad';
import { bread, linen, othersOf, poster, tea } from './samples';

type Manner = Partial<Pick<AskedTikTokAd, 'detailsAfterMs' | 'others' | 'faults'>>;

function shown(what: string, ad: TikTokAd, expected: Expected, manner: Manner = {}) {
  return { what, adId: ad.adId, ad, detailsAfterMs: 0, others: [], expected, ...manner } as const;
}

const toAdId = (name: string) => toLibraryId(16, `tiktok/${name}`);

/** An ad of its own id that is like `ad`. */
const variant = (name: string, what: string, ad: TikTokAd, expected: Expected, manner: Manner = {}) =>
  shown(what, { ...ad, adId: toAdId(name) }, expected, manner);

const scored = (words: string, videos = 1): Expected => ({ outcome: 'scored', pageLoads: 1, videos, words });
const fails = (outcome: Expected['outcome'], pageLoads = 1): Expected => ({ outcome, pageLoads });

const faulty = (name: string, what: string, faults: AdFaults, expected: Expected) => variant(name, what, tea, expected, { faults });

const rejectionReason =
  'Our review shows that this advertising content may violate our policies by promising results that nobody can check.';

const ads = {
  video: shown('TikTok video ad (bread)', bread, scored('Your starter is not dead')),
  cover: shown('TikTok video ad whose cover is listed as a picture', tea, scored('Brookpot folds flat')),
  twoVideos: shown('TikTok ad with two videos', linen, scored('Washed linen', 2)),
  unnamed: variant('unnamed', 'TikTok video ad without a name', { ...bread, name: '' }, scored('Your starter')),
  untitled: variant('untitled', 'TikTok video ad without a caption', { ...tea, title: null }, scored('Marlowe & Finch')),
  image: shown('TikTok image ad', poster, { outcome: 'insufficient_evidence', pageLoads: 1, words: 'Open oven day' }),
  imageCarousel: variant(
    'imageCarousel',
    'TikTok image carousel',
    { ...poster, images: 4 },
    { outcome: 'insufficient_evidence', pageLoads: 1, words: 'Open oven day' },
  ),
  longId: shown('TikTok video ad with an id of 19 digits', { ...tea, adId: '7686346996722745361' }, scored('Brookpot')),
  others: variant('others', 'TikTok video ad among others of its advertiser', bread, scored('Your starter'), { others: othersOf(bread) }),
  late: variant('late', 'TikTok video ad whose details come 4 s late', linen, scored('Washed linen', 2), { detailsAfterMs: 4000 }),
  rejected: variant('rejected', 'rejected TikTok ad', { ...poster, images: 0, rejectionReason }, fails('ad_removed')),
  rejectedWithImage: variant('rejectedWithImage', 'rejected TikTok ad with a picture', { ...poster, rejectionReason }, fails('ad_removed')),
  rejectedWithVideo: variant('rejectedWithVideo', 'rejected TikTok ad with its video', { ...tea, rejectionReason }, scored('Brookpot')),
  notFound: {
    what: 'TikTok ad that is not in the library',
    adId: '1800000000000017',
    ad: undefined,
    detailsAfterMs: 0,
    others: [],
    expected: fails('ad_not_found'),
  },
} as const satisfies Record<string, AskedTikTokAd>;

const states = {
  silentDetails: faulty('silentDetails', 'TikTok ad whose details never come', { page: 'details_silent' }, scored('Marlowe & Finch')),
  silentAmongOthers: variant('silentAmongOthers', 'TikTok ad whose details never come, among others', tea, scored('Marlowe & Finch'), {
    others: othersOf(tea),
    faults: { page: 'details_silent' },
  }),
  emptyDetails: faulty('emptyDetails', 'TikTok ad whose details are empty', { page: 'details_empty' }, fails('ad_not_found')),
  blankDetails: faulty('blankDetails', 'TikTok ad whose details have zero bytes', { page: 'details_blank' }, fails('page_withheld')),
  // What is missing in an answer that we cut is no word that the ad has no video.
  hugeDetails: variant('hugeDetails', 'TikTok image ad whose details are huge', poster, fails('library_unavailable', 2), {
    faults: { page: 'details_huge' },
  }),
  unreadableDetails: faulty(
    'unreadableDetails',
    'TikTok ad whose details cannot be read',
    { page: 'details_unreadable' },
    scored('Marlowe & Finch'),
  ),
  busy: faulty('busy', 'TikTok library that stays busy', { page: 'busy' }, fails('library_rate_limited', 2)),
  busyOnce: faulty('busyOnce', 'TikTok library that is busy once', { page: 'busy', forLoads: 1 }, { ...scored('Brookpot'), pageLoads: 2 }),
  unauthorized: faulty('unauthorized', 'TikTok library that answers 401', { page: 'unauthorized' }, fails('page_withheld')),
  forbidden: faulty('forbidden', 'TikTok library that answers 403', { page: 'forbidden' }, fails('page_withheld')),
  rateLimited: faulty('rateLimited', 'TikTok library that limits visits', { page: 'rate_limited' }, fails('library_rate_limited')),
  captcha: faulty('captcha', 'TikTok page that asks for a captcha', { page: 'captcha' }, fails('captcha_required')),
  waiting: faulty('waiting', 'TikTok page that asks to wait and never ends', { page: 'waiting' }, fails('page_withheld', 0)),
  waitingOnce: faulty('waitingOnce', 'TikTok page that asks to wait once', { page: 'waiting_once' }, scored('Brookpot')),
  blank: faulty('blank', 'TikTok page of zero bytes', { page: 'blank' }, fails('page_withheld')),
  loading: faulty('loading', 'TikTok page that never loads', { page: 'loading' }, fails('library_unavailable', 2)),
  unavailable: faulty('unavailable', 'TikTok page that is down', { page: 'unavailable' }, fails('library_unavailable', 2)),
  expired: faulty('expired', 'TikTok video ad whose links have always expired', { media: 'expired' }, fails('video_expired', 2)),
  expiredOnce: faulty(
    'expiredOnce',
    'TikTok video ad whose links expired once',
    { media: 'expired', forLoads: 1 },
    { ...scored('Brookpot'), pageLoads: 2 },
  ),
  strayed: faulty('strayed', 'TikTok video ad whose file is elsewhere', { media: 'redirect_outside' }, fails('video_unavailable')),
  webPage: faulty('webPage', 'TikTok video ad whose file is a web page', { media: 'html' }, fails('video_broken')),
} as const satisfies Record<string, AskedTikTokAd>;

/** The ads of this library, by what they are for. Any other id is one that it does not have. */
export const tiktokAds = { ...ads, ...states } as const;
