import { toLibraryId } from '../library-id';
import type { VideoName } from '../videos/videos';
import { type MetaAd, type MetaCard, removalBanner } from './ad';

/** Words of the neighbors alone: no asked ad speaks of any of these. */
export const neighborGoods = [
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

const colors = ['crimson', 'turquoise', 'mustard', 'lilac', 'charcoal'] as const;

type Advertiser = Pick<MetaAd, 'pageId' | 'pageName' | 'pageCategory' | 'pageLikes'>;

/** The forms of ads in the order in which the list repeats them. */
const formats = ['VIDEO', 'IMAGE', 'DCO', 'VIDEO', 'IMAGE', 'CAROUSEL'] as const;

/** One neighbor was taken down, one has no text: neither says anything about the asked ad. */
const unusualBodies: ReadonlyMap<number, string | null> = new Map([
  [7, removalBanner],
  [13, null],
]);

function toCard(format: MetaAd['format'], name: string, video: VideoName, number: number): MetaCard {
  const card = {
    title: `The ${name} no. ${number}`,
    body: `Warehouse leftover no. ${number}, the ${name}, while stock lasts.`,
    linkDescription: null,
  };
  return format === 'DCO' ? { ...card, video } : card;
}

function toNeighbor({ pageId, pageName, pageCategory, pageLikes }: Advertiser, good: string, index: number): MetaAd {
  const name = `${colors[index % colors.length]} ${good}`;
  const format = formats[index % formats.length] ?? 'IMAGE';
  const video = index % 2 === 0 ? 'lantern' : 'umbrella';
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
    videos: format === 'VIDEO' ? [video] : [],
    images: format === 'IMAGE' ? 1 : 0,
    cards: hasCards ? [toCard(format, name, video, 1), toCard(format, name, video, 2)] : [],
    firstShown: '2026-06-15',
    platforms: ['FACEBOOK', 'INSTAGRAM'],
  };
}

/** The 30 other ads of the same page that surround an asked ad. */
export function toNeighbors(advertiser: Advertiser): MetaAd[] {
  return neighborGoods.map((good, index) => toNeighbor(advertiser, good, index));
}
