import { createHash } from 'node:crypto';
import { toImageUrl } from '../media/links';
import type { MetaAd } from './ad';
import type { LinkVideo } from './objects';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Class names as the library's build makes them: many, short and without meaning. */
function toClasses(seed: string, count: number): string {
  const hex = createHash('sha512').update(seed).digest('hex');
  return Array.from({ length: count }, (_, index) => `x${hex.slice((index * 6) % 120, ((index * 6) % 120) + 7)}`).join(' ');
}

function nest(seed: string, depth: number, inside: string): string {
  let html = inside;
  for (let level = 0; level < depth; level += 1) html = `<div class="${toClasses(`${seed}${level}`, 14)}">${html}</div>`;
  return html;
}

export const countryCodes =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BZ CA CD CF CG CH CI CL CM CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IS IT JM JO JP KE KG KH KI KM KN KR KW KZ LA LB LC LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PT PW PY QA RO RS RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  );

const styleSheet = Array.from(
  { length: 6200 },
  (_, index) =>
    `--${createHash('md5').update(`v${index}`).digest('hex').slice(0, 14)}-${index}:rgba(${index % 255},${(index * 7) % 255},${(index * 13) % 255},0.${index % 10});`,
).join('');

/** The head of every page of the library: hundreds of kilobytes that say nothing about an ad. */
export const head = `<!DOCTYPE html><html id="facebook" class="_9dls __fb-light-mode" lang="en" dir="ltr"><head><meta charset="utf-8"><title>Ad Library</title><link rel="icon" href="data:,"><link rel="canonical" href="https://www.facebook.com/ads/library/"><style>:root{${styleSheet}}</style></head><body class="_6s5d _71pn system-fonts--body segoe">`;

export const countryList = `<div role="listbox" aria-label="Select country">${countryCodes.map((code) => nest(code, 8, `<div role="option" data-code="${code}">${code}</div>`)).join('')}</div>`;

const videoTag = (source: string, poster: string) =>
  `<video playsinline preload="none" poster="${escapeHtml(poster)}" src="${escapeHtml(source)}"></video>`;

function mediaMarkup(ad: MetaAd, link: LinkVideo): string {
  const video = ad.videos[0] ?? ad.cards.find((card) => card.video !== undefined)?.video;
  if (video !== undefined) return videoTag(link(ad.adId, video, 'sd'), toImageUrl(`${ad.adId}/${video}`));
  return ad.images > 0 || ad.cards.length > 0 ? `<img alt="" loading="lazy" src="${escapeHtml(toImageUrl(ad.adId))}">` : '';
}

/** The copy as recorded on 2026-10-06: one element, whose lines are separated by breaks; nothing where the ad has no copy. */
function copyMarkup(body: string | null): string {
  if (body === null) return '';
  const lines = escapeHtml(body).replaceAll('\n', '<br>');
  return `<div role="button"><div style="-webkit-line-clamp: 7;"><div style="white-space: pre-wrap;"><span>${lines}</span></div></div></div>`;
}

function cardMarkup(ad: MetaAd, link: LinkVideo): string {
  const outbound = `https://l.facebook.com/l.php?u=${encodeURIComponent(`https://${ad.landingHost}/`)}&amp;h=AT0`;
  const words = [
    '<span>Active</span>',
    `<span>Library ID: ${ad.adId}</span>`,
    `<span>Started running on ${ad.firstShown}</span><span>Platforms</span>`,
    `<a href="https://www.facebook.com/${ad.pageId}/">${escapeHtml(ad.pageName)}</a><strong>Sponsored</strong>`,
    `<span>Library ID: ${ad.adId}</span><div role="button">Open Drop-down</div>`,
    copyMarkup(ad.body),
    mediaMarkup(ad, link),
    `<a href="${outbound}" rel="nofollow">${escapeHtml(ad.title ?? ad.landingHost)}</a><div role="button">${escapeHtml(ad.cta.text)}</div>`,
  ];
  return words.map((word, index) => nest(`${ad.adId}${index}`, 9, word)).join('');
}

export const emptyListNotice = 'No ads match your search criteria';

/** The neighbors' cards, or a heading that says why there are none. */
export function toListMarkup(ads: readonly MetaAd[], link: LinkVideo, notice: string): string {
  if (ads.length === 0) return `<div role="heading" aria-level="2">${escapeHtml(notice)}</div>`;
  return `<div data-testid="ad-library-dynamic-content-container">${ads.map((ad) => `${nest(ad.adId, 4, cardMarkup(ad, link))}<div role="button">See ad details</div>`).join('')}</div>`;
}

/** The dialog over the list that shows the requested ad, or a notice in its place. */
export function toDialogMarkup(ad: MetaAd, link: LinkVideo, notice: string | undefined): string {
  const sections = ['Transparency by location', 'About the advertiser', 'Advertiser and payer'].map(
    (name) => `<div role="button" aria-expanded="false">${name}</div>`,
  );
  const card = cardMarkup(notice === undefined ? ad : { ...ad, body: notice }, link);
  return `<div role="dialog" aria-label="Ad details">${nest('dialog', 6, card)}${sections.join('')}<div role="button">Close</div></div>`;
}
