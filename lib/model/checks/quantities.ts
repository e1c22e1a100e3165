import type { Kind } from './consumed';
import { NUMBER_WORD, toNumber } from './numbers';
import type { CheckBase } from './verdict';

const listed = (value: string) => value.split(/[,;·]/).filter((entry) => entry.trim() !== '').length;

const aspects = new Set(['1:1', '4:5', '5:4', '9:16', '16:9', '4:3', '3:4', '2:3', '3:2', '1.91:1']);

function judgeAspect(stated: string, measured: string | undefined): boolean | null | undefined {
  if (stated === measured) return true;
  if (!aspects.has(stated)) return undefined;
  return measured === undefined ? null : false;
}

const counting = (nouns: string) => new RegExp(String.raw`\b(${NUMBER_WORD})(?: (?!and\b)[\p{L}-]{1,20})? (?:${nouns})\b`, 'giu');
const counted = {
  platforms: counting('platforms?|placements?|channels?|surfaces?|networks?'),
  countries: counting('countries|regions|markets'),
  videos: counting('videos?'),
  images: counting('images?|pictures?'),
};

/** Figures that follow from the video or from the library; each counts only next to the name of what it measures. */
export function quantityKinds({ ad, seconds, measurement: { picture } }: CheckBase): Kind[] {
  const countries = ad.facts.filter(({ name }) => /countr|region|location|market/i.test(name)).map(({ value }) => listed(value));
  const counts: readonly [RegExp, readonly number[]][] = [
    [counted.platforms, ad.publisherPlatforms.length > 0 ? [ad.publisherPlatforms.length] : []],
    [counted.countries, countries],
    [counted.videos, ad.videos.length > 0 ? [ad.videos.length] : []],
    [counted.images, [ad.imageCount]],
  ];
  const size = (name: 'width' | 'height') => picture?.[name];
  return [
    {
      pattern: /\b(\d{2,4}) ?[x×] ?(\d{2,4})\b/g,
      holds: ([, width, height]) => (picture === null ? null : Number(width) === size('width') && Number(height) === size('height')),
    },
    { pattern: /(?<![\d:])(\d{1,2}(?:\.\d+)?:\d{1,2})(?![\d:])/g, holds: ([, aspect = '']) => judgeAspect(aspect, picture?.aspect) },
    {
      pattern: /\b(\d{1,3})(?:[ -]?fps| frames (?:per|a) second)\b/gi,
      holds: ([, rate]) => (picture === null ? null : Math.abs(Number(rate) - picture.framesPerSecond) <= 1),
    },
    {
      pattern: /\b(\d{3,4})p\b/g,
      holds: ([, lines]) => (picture === null ? null : [size('width'), size('height')].includes(Number(lines))),
    },
    {
      pattern: /\b(\d{1,3}(?:\.\d+)?)[- ]?(?:s|sec|seconds?)\b/gi,
      holds: ([, length]) => (Math.abs(Number(length) - seconds) <= 1 ? true : undefined),
    },
    ...counts.map(
      ([pattern, known]): Kind => ({
        pattern,
        holds: ([, number = '']) => (known.length === 0 ? undefined : known.includes(toNumber(number))),
      }),
    ),
  ];
}
