import { parseDate } from '../dates';
import { parseHtml, readAttribute, readLines, readVideoTags, walkElements } from '../html';
import type { AdVideo, ScrapedAd } from '../schema';
import { toPlainText } from '../text';
import { isRemovalBanner } from './meta-removal-banner';
import { readMetaVideos } from './meta-videos';

/** The visible dialog of the requested ad. */
export type MetaDialog = { ad: ScrapedAd; isRemoved: boolean };

function findAfter(lines: readonly string[], start: RegExp): string | null {
  const line = lines.find((candidate) => start.test(candidate));
  return line === undefined ? null : line.replace(start, '');
}

/** The first line after "Sponsored" without the payer, who may be a private person. */
function findBody(lines: readonly string[]): string | null {
  const at = lines.indexOf('Sponsored');
  const rest = at === -1 ? [] : lines.slice(at + 1).filter((line) => !/^(?:\W*paid for by\b|\u00B7|\u2022)/i.test(line));
  return toPlainText(rest[0], 10_000);
}

function readDialogVideos(links: readonly string[]): AdVideo[] {
  return readMetaVideos({ videos: links.map((link) => ({ video_sd_url: link })) });
}

function toDialog(adId: string, lines: readonly string[], links: readonly string[]): MetaDialog {
  const videos = readDialogVideos(links);
  const sponsored = lines.indexOf('Sponsored');
  const active = lines.includes('Active') ? true : lines.includes('Inactive') ? false : null;
  const ad: ScrapedAd = {
    platform: 'meta',
    adId,
    pageName: toPlainText(lines[sponsored - 1], 200),
    body: findBody(lines),
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
    return toDialog(
      adId,
      lines,
      readVideoTags(element).map(({ src }) => src),
    );
  }
  return undefined;
}
