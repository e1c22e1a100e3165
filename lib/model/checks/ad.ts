import type { ScrapedAd } from '@/lib/ads/schema';
import { libraryNames } from '@/lib/platforms';
import type { AdmittedFinding } from '../evidence';
import { withoutQuotes } from '../quotes';
import { isInCopy, speaksOfCopy, stands } from './ad-copy';
import { findNames, toFigures } from './named';
import type { Reading } from './on-screen-text';
import { readQuotes } from './quoted';
import { type CheckBase, uncertain, unmeasurable, type Verdict, worstOf } from './verdict';

const DAY_MS = 86_400_000;
// A month is told as four weeks or as thirty days.
const ROUGHLY = 0.15;

/** Everything that the library states, in one text. */
function toStated({ platform, adId, pageName, landingHost, format, firstShown, lastShown, publisherPlatforms, facts }: ScrapedAd): string {
  const stated = facts.flatMap(({ name, value }) => [name, value]);
  return [libraryNames[platform], adId, pageName, landingHost, format, firstShown, lastShown, ...publisherPlatforms, ...stated].join(
    ' \n ',
  );
}

/** Figures that follow from what the library and the video state. */
function derivedFigures({ ad, seconds, measurement: { picture }, now }: CheckBase): number[] {
  const sizes =
    picture === null ? [] : [picture.width, picture.height, ...picture.aspect.split(':').map(Number), Math.round(picture.framesPerSecond)];
  return [
    ad.publisherPlatforms.length,
    ad.videos.length,
    ad.imageCount,
    Math.floor(seconds),
    Math.round(seconds),
    now.getUTCFullYear(),
    ...sizes,
  ];
}

/** Days for which the ad has been shown. */
function daysShown({ ad, now }: CheckBase): number | undefined {
  if (ad.firstShown === null) return undefined;
  const end = ad.lastShown === null ? now.getTime() : Date.parse(ad.lastShown);
  return (end - Date.parse(ad.firstShown)) / DAY_MS;
}

const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.4, year: 365 };
const duration = /\b(\d{1,4})[- ](day|week|month|year)s?\b/gi;

/** The figures of a text that nothing states, and how many something does. */
function judgeFigures(ours: string, stated: string, base: CheckBase): { held: number; missing: number } {
  const days = daysShown(base);
  const lengths = new Set(
    [...ours.matchAll(duration)]
      .filter(
        ([, number, unit = '']) =>
          days !== undefined && Math.abs(Number(number) * (unitDays[unit.toLowerCase()] ?? 1) - days) <= Math.max(2, days * ROUGHLY),
      )
      .flatMap(([, number = '']) => toFigures(number)),
  );
  const known = new Set([...toFigures(stated), ...derivedFigures(base).map(String), ...lengths]);
  const figures = toFigures(ours);
  const missing = figures.filter((figure) => !known.has(figure)).length;
  return { held: figures.length - missing, missing };
}

const copyTexts = ({ body, title, linkDescription, ctaText }: ScrapedAd) => [body, title, linkDescription, ctaText].join(' \n ');

function judgeNames(ours: string, stated: string): { held: number; missing: number } {
  const names = findNames(ours);
  const missing = names.filter((name) => !stands(name, stated)).length;
  return { held: names.length - missing, missing };
}

/** The verdict on words that the copy, the library or the picture holds, or that none of them does. */
function judgeQuote(part: string, finding: AdmittedFinding, stated: string, reading: Reading | undefined, base: CheckBase): Verdict {
  const isLibrary = finding.evidence_source === 'metadata';
  if (isLibrary && stands(part, stated)) return { result: 'confirmed', by: 'library' };
  if (isInCopy(part, base.ad)) return { result: 'confirmed', by: 'ad_copy' };
  if (stands(part, stated)) return { result: 'confirmed', by: 'library' };
  const onScreen = speaksOfPicture.test(withoutQuotes(finding.text)) ? reading?.find(part, 0) : undefined;
  if (onScreen !== undefined) return { result: 'confirmed', by: 'on_screen_text', at: Math.min(onScreen.from, base.seconds) };
  if (!isLibrary || speaksOfCopy(withoutQuotes(finding.text))) return { result: 'dropped', cause: 'not_in_ad_copy' };
  return { result: 'not_confirmed', by: 'library' };
}

const speaksOfPicture = /\b(?:screen|on-screen|video|caption|overlay|picture|frame|subtitle|shown|spoken|voice|says)\b/i;
const counted =
  /\b(\d+)(?: \w+)? (?:words?|lines?|sentences?|characters?|emojis?|paragraphs?|hashtags?|bullets?|questions?|exclamation)\b/gi;
const active = /\b(?:still|currently|is|remains) (?:active|running|live)\b/i;
const inactive = /\b(?:inactive|no longer (?:active|running|shown)|has ended|stopped running)\b/i;

function judgeActivity(ours: string, { ad }: CheckBase): Verdict[] {
  if (ad.active === null || !(active.test(ours) || inactive.test(ours))) return [];
  return [{ result: inactive.test(ours) === ad.active ? 'not_confirmed' : 'confirmed', by: 'library' }];
}

/** What figures and names come to: one that nothing states is not confirmed, whatever the others are. */
function judgeStatements(finding: AdmittedFinding, base: CheckBase): Verdict[] {
  const ours = withoutQuotes(finding.text).replace(counted, ' ');
  const copy = copyTexts(base.ad);
  const stated = `${toStated(base.ad)} \n ${copy}`;
  const figures = judgeFigures(ours, stated, base);
  const by = finding.evidence_source === 'metadata' ? 'library' : 'ad_copy';
  const judged: Verdict[] = finding.evidence_source === 'metadata' ? judgeActivity(ours, base) : [];
  const names = by === 'library' ? judgeNames(ours, stated) : { held: 0, missing: 0 };
  if (figures.missing + names.missing > 0) return [...judged, { result: 'not_confirmed', by }];
  return figures.held + names.held > 0 ? [...judged, { result: 'confirmed', by }] : judged;
}

/** The verdict on a finding that cites the text of the ad or its library. */
export function judgeAd(finding: AdmittedFinding, reading: Reading | undefined, base: CheckBase): Verdict {
  const { claimed, hasOthers } = readQuotes(finding.text);
  const stated = toStated(base.ad);
  const quoted = claimed.flatMap(({ parts }) => parts).map((part) => judgeQuote(part, finding, stated, reading, base));
  const verdicts = [...quoted, ...judgeStatements(finding, base)];
  if (verdicts.length > 0) return worstOf(verdicts);
  if (finding.evidence_source === 'metadata') return { ...unmeasurable, atMost: 'low' };
  return hasOthers ? uncertain : { ...unmeasurable, atMost: 'medium' };
}
