import { parseDate } from '@/lib/ads/dates';
import { type HtmlElement, parseHtml, readAttribute, readBlock, readLines, readVideoTags, walkElements, walkNodes } from '@/lib/ads/html';
import type { AdVideo, ScrapedAd } from '@/lib/ads/schema';
import { toCopy } from '@/lib/ads/text';
import { toPlainText } from '@/lib/plain-text';
import { isRemovalBanner } from './removal-banner';
import { readMetaVideos } from './videos';

export type MetaDialog = { ad: ScrapedAd; isRemoved: boolean };

function findAfter(lines: readonly string[], start: RegExp): string | null {
  const line = lines.find((candidate) => start.test(candidate));
  return line === undefined ? null : line.replace(start, '');
}

/** The first block after "Sponsored" that keeps its line breaks, as neither the payer, maybe a private person, nor links do (2026-10). */
function findCopy(dialog: HtmlElement): HtmlElement | undefined {
  let isBelow = false;
  for (const node of walkNodes(dialog)) {
    if (typeof node === 'string') isBelow ||= toPlainText(node, 20) === 'Sponsored';
    else if (isBelow && /\bwhite-space:\s*pre-wrap\b/.test(readAttribute(node, 'style') ?? '')) return node;
  }
  return undefined;
}

function readDialogVideos(links: readonly string[]): AdVideo[] {
  return readMetaVideos({ videos: links.map((link) => ({ video_sd_url: link })) });
}

function toDialog(adId: string, dialog: HtmlElement, lines: readonly string[]): MetaDialog {
  const videos = readDialogVideos(readVideoTags(dialog).map(({ src }) => src));
  const copy = findCopy(dialog);
  const sponsored = lines.indexOf('Sponsored');
  const active = lines.includes('Active') ? true : lines.includes('Inactive') ? false : null;
  const ad: ScrapedAd = {
    platform: 'meta',
    adId,
    pageName: toPlainText(lines[sponsored - 1], 200),
    body: copy === undefined ? null : toCopy(readBlock(copy)),
    title: null,
    linkDescription: null,
    ctaText: null,
    landingHost: null,
    format: videos.length > 0 ? 'VIDEO' : null,
    firstShown: parseDate(findAfter(lines, /^Started running on\s*/) ?? ''),
    lastShown: null,
    active,
    publisherPlatforms: [],
    facts: [],
    videos,
    imageCount: 0,
  };
  return { ad, isRemoved: videos.length === 0 && lines.some(isRemovalBanner) };
}

/** More than a page opens; bounds the work, because each is read whole and they may nest. */
const MAX_DIALOGS = 5;

/** Reads the dialog that names the requested id and no other; never the list behind it. */
export function findMetaDialog(html: string, adId: string): MetaDialog | undefined {
  if (!html.includes('role="dialog"') || !html.includes(adId)) return undefined;
  const dialogs = [...walkElements(parseHtml(html))].filter((element) => readAttribute(element, 'role') === 'dialog');
  const known = new Map<string, string | null>();
  for (const element of dialogs.slice(0, MAX_DIALOGS)) {
    const lines = readLines(element, known);
    const ids = new Set([...lines.join('\n').matchAll(/Library ID:\s*(\d+)/g)].map(([, id]) => id));
    if (ids.size !== 1 || !ids.has(adId)) continue;
    return toDialog(adId, element, lines);
  }
  return undefined;
}
