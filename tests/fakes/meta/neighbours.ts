import { toLibraryId } from '../library-id';
import type { ClipName } from '../videos/videos';
import { type MetaAd, type MetaCard, removalBanner } from './ad';

/** Words of the neighbours alone: no asked ad speaks of any of these. */
export const neighbourGoods = [
  'lantern',
  'umbrella',
  'hammock',
  'telescope',
  'accordion',
  'birdhouse',
  'snowshoe',
  'trampoline',
  'aquarium',
  'typewriter',
  'wheelbarrow',
  'chessboard',
  'parasol',
  'scarecrow',
  'unicycle',
  'kaleidoscope',
  'sundial',
  'harmonica',
  'greenhouse',
  'skateboard',
  'bookend',
  'doormat',
  'thermostat',
  'toboggan',
  'weathervane',
  'xylophone',
  'yardstick',
  'zither',
  'marionette',
  'barometer',
] as const;

const colours = ['crimson', 'turquoise', 'mustard', 'lilac', 'charcoal'] as const;

type Advertiser = Pick<MetaAd, 'pageId' | 'pageName' | 'pageCategory' | 'pageLikes'>;

/** The forms of ads in the order in which the list repeats them. */
const formats = ['VIDEO', 'IMAGE', 'DCO', 'VIDEO', 'IMAGE', 'CAROUSEL'] as const;

/** One neighbour was taken down, one has no text: neither says anything about the asked ad. */
const unusualBodies: ReadonlyMap<number, string | null> = new Map([
  [7, removalBanner],
  [13, null],
]);

function toCard(format: MetaAd['format'], name: string, clip: ClipName, number: number): MetaCard {
  const card = {
    title: `The ${name} no. ${number}`,
    body: `Warehouse leftover no. ${number}, the ${name}, while stock lasts.`,
    linkDescription: null,
  };
  return format === 'DCO' ? { ...card, clip } : card;
}

function toNeighbour({ pageId, pageName, pageCategory, pageLikes }: Advertiser, good: string, index: number): MetaAd {
  const name = `${colours[index % colours.length]} ${good}`;
  const format = formats[index % formats.length] ?? 'IMAGE';
  const clip = index % 2 === 0 ? 'lantern' : 'umbrella';
  const hasCards = format === 'DCO' || format === 'CAROUSEL';
  const usualBody = `The ${good} clearance: each ${name} in our warehouse goes at half price until the shelves are bare.`;
  const unusualBody = unusualBodies.get(index);
  return {
    pageId,
    pageName,
    pageCategory,
    pageLikes,
    adId: toLibraryId(index % 2 === 0 ? 16 : 15, `${pageId}/${index}`),
    format,
    body: unusualBody === undefined ? usualBody : unusualBody,
    title: format === 'DCO' ? '{{product.name}}' : `Clearance of the ${good}`,
    linkDescription: null,
    landingHost: 'clearance.example',
    cta: { type: 'SHOP_NOW', text: 'Shop now' },
    videos: format === 'VIDEO' ? [clip] : [],
    images: format === 'IMAGE' ? 1 : 0,
    cards: hasCards ? [toCard(format, name, clip, 1), toCard(format, name, clip, 2)] : [],
    firstShown: '2026-06-15',
    platforms: ['FACEBOOK', 'INSTAGRAM'],
  };
}

/** The 30 other ads of the same page that surround an asked ad. */
export function toNeighbours(advertiser: Advertiser): MetaAd[] {
  return neighbourGoods.map((good, index) => toNeighbour(advertiser, good, index));
}
