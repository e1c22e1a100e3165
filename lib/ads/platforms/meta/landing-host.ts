import type { JsonObject } from '@/lib/ads/embedded-json';
import { readHost } from '@/lib/ads/landing-host';
import { listItems, readMetaVideos } from './videos';

/** Meta's own hosts: forms, instant experiences and redirects, behind which the shop is. */
const ownHost = /(?:^|\.)(?:facebook\.com|fb\.(?:com|me|watch))$|^l\.(?:instagram|messenger|threads)\.com$/;

const MAX_REDIRECTS = 3;

function findShop(link: unknown, redirects = 0): string | null {
  const host = readHost(link);
  if (host === null || !ownHost.test(host)) return host;
  const target = URL.canParse(String(link)) ? new URL(String(link)).searchParams.get('u') : null;
  return redirects < MAX_REDIRECTS ? findShop(target, redirects + 1) : null;
}

const findNamed = ({ link_url: link, caption }: JsonObject) => findShop(link) ?? findShop(caption);

/** The host of the shop that an ad leads to: by its own link or caption, by the card with the video, or by all cards alike. */
export function readLandingHost(snapshot: JsonObject): string | null {
  const own = findNamed(snapshot);
  if (own !== null) return own;
  const cards = listItems(snapshot.cards);
  const ofVideo = findNamed(cards.find((card) => readMetaVideos({ cards: [card] }).length > 0) ?? {});
  if (ofVideo !== null) return ofVideo;
  const named = cards.map(findNamed).filter((host) => host !== null);
  return new Set(named.map((host) => host.replace(/^www\./, ''))).size === 1 ? (named[0] ?? null) : null;
}
