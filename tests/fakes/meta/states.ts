import type { Expected } from '../expected';
import type { AdFaults } from '../faults';
import { toLibraryId } from '../library-id';
import type { AskedAd, MetaAd } from './ad';
import { bakery, bedding, ferry, kettle } from './samples';

const toAdId = (name: string) => toLibraryId(name.length % 2 === 0 ? 15 : 16, `meta/${name}`);

type Manner = Partial<Pick<AskedAd, 'what' | 'place' | 'notice' | 'noResultReason' | 'faults'>>;

/** An ad of its own id that is like `ad` but for `changes`; `manner` is how the page presents it. */
function variant(name: string, what: string, ad: MetaAd, expected: Expected, manner: Manner = {}) {
  const adId = toAdId(name);
  return { what, status: 200, dataAfterMs: 0, adId, ad: { ...ad, adId }, expected, ...manner } as const;
}

const scored = (words: string, videos = 1): Expected => ({ outcome: 'scored', pageLoads: 1, videos, words });
const fails = (outcome: Expected['outcome'], pageLoads = 1): Expected => ({ outcome, pageLoads });

const faulty = (name: string, what: string, faults: AdFaults, expected: Expected) => variant(name, what, kettle, expected, { faults });

const absent = (name: string, what: string, expected: Expected, manner: Manner) =>
  ({ what, status: 200, dataAfterMs: 0, adId: toAdId(name), ad: undefined, expected, ...manner }) as const;

/** Ads that can be read, from elsewhere than the usual data. */
const shapes = {
  dialogOnly: variant('dialogOnly', 'Meta ad that only the page itself shows, not its data', ferry, scored('estuary'), { place: 'dialog' }),
  several: variant(
    'several',
    'Meta ad with three videos',
    { ...bakery, videos: ['sourdough', 'linen', 'loom'], cards: bedding.cards.slice(0, 1) },
    scored('rescue class', 3),
  ),
} as const satisfies Record<string, AskedAd>;

const gated = (name: string, gate: string, expected: Expected, manner: Manner = {}) =>
  variant(name, `Meta ad with the gate ${gate}`, { ...kettle, gate }, expected, manner);

/** Gates of an ad that its object names, with all else of the ad in place but for `loggedOut`. */
const gates = {
  // Ads of August 2024 were captured with this gate, their text and their media.
  takenDown: gated('takenDown', 'TAKEN_DOWN', fails('ad_removed')),
  // Readers of 2024 and 2026 know this gate; its snapshot has no media.
  loggedOut: variant(
    'loggedOut',
    'Meta ad with the gate LOGGED_OUT',
    { ...kettle, videos: [], gate: 'LOGGED_OUT' },
    fails('ad_restricted'),
  ),
  // Invented: a word that was never recorded.
  unknownGate: gated('unknownGate', 'UNDER_REVIEW', scored('Brookpot')),
} as const satisfies Record<string, AskedAd>;

/** States in which there is no ad to read. */
const ends = {
  // Outside the EU and the UK an ad leaves the library when it stops: the most common state of a requested ad.
  ended: absent('ended', 'Meta ad that has ended', fails('ad_not_found'), {}),
  // No other reason was recorded, so this word is invented.
  otherReason: absent('otherReason', 'Meta ad that is missing for another reason', fails('ad_not_shown'), {
    noResultReason: 'AD_NOT_AVAILABLE',
  }),
  reasonless: absent('reasonless', 'Meta ad that is missing without a reason', fails('page_withheld'), { noResultReason: null }),
  ageGated: absent('ageGated', 'Meta ad for signed-in adults', fails('ad_restricted'), {
    noResultReason: 'AGE_GATED',
    notice: 'Log in to see this ad. Ads in age-restricted categories appear only to a signed-in adult.',
  }),
} as const satisfies Record<string, AskedAd>;

/** States of a page that keeps its ad to itself. */
const blocks = {
  captcha: faulty('captcha', 'Meta page that asks for a captcha', { page: 'captcha' }, fails('captcha_required')),
  challenge: faulty('challenge', 'Meta page whose check never ends', { page: 'challenge' }, fails('page_withheld', 0)),
  loading: faulty('loading', 'Meta page that never loads its data', { page: 'loading' }, fails('library_unavailable', 2)),
  loadingOnce: faulty(
    'loadingOnce',
    'Meta page that loads the second time',
    { page: 'loading', forLoads: 1 },
    { ...scored('Brookpot'), pageLoads: 2 },
  ),
  login: faulty('login', 'Meta ad behind a log-in', { page: 'login' }, fails('login_required')),
  loginForm: faulty('loginForm', 'Meta page that is a log-in form', { page: 'login_form' }, fails('login_required')),
  rateLimited: faulty('rateLimited', 'Meta page that limits visits', { page: 'rate_limited' }, fails('library_rate_limited')),
  forbidden: faulty('forbidden', 'Meta page that answers 403 without content', { page: 'forbidden' }, fails('page_withheld')),
  blank: faulty('blank', 'Meta page of zero bytes', { page: 'blank' }, fails('page_withheld')),
  unavailable: faulty('unavailable', 'Meta page that is down', { page: 'unavailable' }, fails('library_unavailable', 2)),
  unavailableOnce: faulty(
    'unavailableOnce',
    'Meta page that is down once',
    { page: 'unavailable', forLoads: 1 },
    { ...scored('Brookpot'), pageLoads: 2 },
  ),
} as const satisfies Record<string, AskedAd>;

const videoOnly = (name: string, what: string, video: 'wireless' | 'marathon', expected: Expected) =>
  variant(name, what, { ...kettle, videos: [video] }, expected);

/** Ads whose page is well and whose video is not. */
const videos = {
  expired: faulty('expired', 'Meta video ad whose links have always expired', { media: 'expired' }, fails('video_expired', 2)),
  expiredOnce: faulty(
    'expiredOnce',
    'Meta video ad whose links expired once',
    { media: 'expired', forLoads: 1 },
    { ...scored('Brookpot'), pageLoads: 2 },
  ),
  webPage: faulty('webPage', 'Meta video ad whose file is a web page', { media: 'html' }, fails('video_broken')),
  strayed: faulty('strayed', 'Meta video ad whose file is elsewhere', { media: 'redirect_outside' }, fails('video_unavailable')),
  oversized: faulty('oversized', 'Meta video ad whose files are too large', { media: 'oversized' }, fails('video_too_large')),
  oversizedHd: faulty(
    'oversizedHd',
    'Meta video ad whose HD file is too large',
    { media: 'oversized', mediaQuality: 'hd' },
    scored('Brookpot'),
  ),
  soundOnly: videoOnly('soundOnly', 'Meta video ad whose file has no picture', 'wireless', fails('video_broken')),
  tooLong: videoOnly('tooLong', 'Meta video ad of eleven minutes', 'marathon', fails('video_too_long')),
} as const satisfies Record<string, AskedAd>;

export const metaStates = { ...shapes, ...gates, ...ends, ...blocks, ...videos } as const;
