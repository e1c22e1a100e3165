import type { MetaDataFault } from '../faults';
import { toImageUrl } from '../media/links';
import type { AskedAd, MetaAd } from './ad';
import { newPreloaderId, type ResultFacts, toJsonScript, toResultChunk, toShellChunk } from './chunks';
import { countryCodes, countryList, emptyListNotice, head, toDialogMarkup, toListMarkup } from './markup';
import { toNeighbors } from './neighbors';
import { type LinkVideo, toAskedAd, toListedAd } from './objects';

/** A page in the two parts in which it is streamed. */
export type PageParts = { shell: string; data: string };

/** `now` dates the library's "today"; the `fault` shows in the page's data. */
export type PageOrder = { asked: AskedAd; fault: MetaDataFault | undefined; link: LinkVideo; now: Date };

const modules = toJsonScript({
  require: [
    [
      'ScheduledServerJS',
      'handle',
      null,
      [{ __bbox: { define: [['AdLibraryFoundationRoot.react', ['AdLibraryV2SearchResultsContainer.react'], {}, 70_412]] } }],
    ],
  ],
});

const toToday = (now: Date) => now.toISOString().slice(0, 10);

function toAskedFacts({ asked, link, now }: PageOrder): Pick<ResultFacts, 'asked'> {
  // The live word since March 2026; until then it was `NO_AD_FOUND`, which readers of October 2026 still test for.
  const { ad, place, noResultReason = 'NOT_IN_LIBRARY' } = asked;
  if (ad === undefined) return { asked: { ad: null, noResultReason } };
  return place === undefined ? { asked: { ad: toAskedAd(ad, link, toToday(now)), noResultReason: null } } : {};
}

function toFacts(order: PageOrder, neighbors: readonly MetaAd[]): ResultFacts {
  const { fault, link, now } = order;
  if (fault === 'captcha') return { refusal: 'captcha', count: 0, listed: [] };
  if (fault === 'rate_limited_in_data') return { refusal: 'rate_limited', count: 0, listed: [] };
  if (fault === 'withheld') return { count: 223, listed: [] };
  const listed = neighbors.map((neighbor) => toListedAd(neighbor, link, toToday(now)));
  if (fault === 'neighbors_only') return { count: 223, listed };
  return { count: listed.length > 0 ? 223 : 0, listed, ...toAskedFacts(order) };
}

/** The page of an ad among the other ads of its advertiser; without an ad, the page that has none by that id. */
export function toPage(order: PageOrder): PageParts {
  const { asked, fault, link } = order;
  const { ad, notice } = asked;
  const preloader = newPreloaderId();
  const neighbors = ad === undefined ? [] : toNeighbors(ad);
  const hasChunk = fault !== 'withheld_silently' && asked.place !== 'dialog';
  const hasList = fault === undefined || fault === 'neighbors_only';
  const page = ad === undefined ? undefined : { pageId: ad.pageId, pageName: ad.pageName, picture: toImageUrl(ad.pageId) };
  const root = `<div id="mount_0_0_OC"><a href="https://www.facebook.com/login/">Log in</a>${countryList}</div>`;
  return {
    shell: `${head}${modules}${toShellChunk(preloader, page, countryCodes)}${root}`,
    data: [
      hasList ? toListMarkup(neighbors, link, notice ?? emptyListNotice) : '',
      hasChunk ? toResultChunk(preloader, toFacts(order, neighbors)) : '',
      '<div id="ssr-finished-successfully" hidden="" style="display: none;"></div>',
      ad !== undefined && fault === undefined ? toDialogMarkup(ad, link, notice) : '',
      '</body></html>',
    ].join('\n'),
  };
}

/** A page that never gets beyond its first part. */
export const toShell = (): string => `${head}${modules}${toShellChunk(newPreloaderId(), undefined, countryCodes)}${countryList}`;
