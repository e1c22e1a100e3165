import type { ScrapedAd } from '@/lib/ads/schema';
import { libraryNames } from '@/lib/platforms';
import { withoutQuotes } from '@/lib/report/quotes';
import type { AdmittedFinding } from '../evidence';
import { isInCopy, speaksOfCopy, stands } from './ad-copy';
import { amount, amountsOf, isSame, readAmount } from './amounts';
import { consume, type Kind, negatedBefore, type Tally } from './consumed';
import { dateKinds, durationKind } from './dates';
import { findNames } from './named';
import type { Reading } from './on-screen-text';
import { quantityKinds } from './quantities';
import { readQuotes } from './quoted';
import { type CheckBase, uncertain, unmeasurable, type Verdict, worstOf } from './verdict';

/** The library's statements other than the dates of the ad. */
const toFacts = ({ adId, pageName, landingHost, format, facts }: ScrapedAd) =>
  [adId, pageName, landingHost, format, ...facts.flatMap(({ name, value }) => [name, value])].join(' \n ');

/** Everything that the library states, in one text. */
const toStated = (ad: ScrapedAd) =>
  [libraryNames[ad.platform], ad.firstShown, ad.lastShown, ...ad.publisherPlatforms, toFacts(ad)].join(' \n ');

const ofTime = /\b(?:runs?|ran|running|active|live|shown|online|launched|started|been|since|old)\b/i;
const ofVideo = /\b(?:video|screen|captions?|product)\b/i;
const starred = /[⭐★]/u;

/** Figures, dates and lengths of time in a text, held against what is stated. */
function judgeFigures(
  ours: string,
  finding: AdmittedFinding,
  reading: Reading | undefined,
  base: CheckBase,
): { rest: string; tally: Tally } {
  const { ad, now } = base;
  const isLibrary = finding.evidence_source === 'metadata';
  const texts = `${toFacts(ad)} \n ${copyTexts(ad)}`;
  const shown = { firstShown: ad.firstShown, lastShown: ad.lastShown, now };
  const kinds = isLibrary
    ? [durationKind(ofTime.test(ours) ? toFacts(ad) : texts, shown), ...quantityKinds(base), ...dateKinds(shown)]
    : [durationKind(copyTexts(ad), undefined)];
  const { rest, tally } = consume(starred.test(copyTexts(ad)) ? ours.replace(stars, ' ') : ours, kinds);
  const known = amountsOf(toTexts(ad));
  const figure: Kind = {
    pattern: amount,
    holds: (found, before) => {
      if (readAmount(found).every((one) => known.some((other) => isSame(one, other)))) return true;
      const isOfVideo = ofVideo.test(ours) && reading?.find(found[0], 0) !== undefined;
      return isOfVideo || negatedBefore.test(before) ? null : false;
    },
  };
  return { rest, tally: add(tally, consume(rest, [figure]).tally) };
}

const add = (a: Tally, b: Tally): Tally => ({ held: a.held + b.held, missing: a.missing + b.missing });

/** The text of the ad and the facts of its library, in one text. */
export const toTexts = (ad: ScrapedAd) => `${copyTexts(ad)} \n ${toFacts(ad)}`;

const copyTexts = ({ body, title, linkDescription, ctaText }: ScrapedAd) => [body, title, linkDescription, ctaText].join(' \n ');

const host = /(?<![\p{L}\p{N}.@-])(?:[a-z0-9-]{2,40}\.){1,3}[a-z]{2,6}(?![\p{L}\p{N}-])/gu;

function judgeNames(ours: string, stated: string): Tally {
  const names = [...findNames(ours.replace(host, ' ')), ...(ours.match(host) ?? [])];
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
  /\b(\d+)(?: \w+)? (?:words?|lines?|sentences?|blocks?|steps?|benefits?|characters?|emojis?|paragraphs?|hashtags?|bullets?|questions?|exclamation)\b/gi;
const stars = /\b\d+[- ]stars?\b/gi;
const active = /\b(?:still|currently|is|remains|as) (?:currently |still )?(?:active|running|live)\b/i;
const inactive =
  /\b(?:inactive|(?:no longer|not|isn[’']t) (?:currently |still )?(?:active|running|shown|live)|(?:has|was|been) (?:ended|paused|stopped)|(?:ad|it|campaign) (?:ended|stopped))\b/i;

function judgeActivity(ours: string, { ad }: CheckBase): Verdict[] {
  if (ad.active === null || !(active.test(ours) || inactive.test(ours))) return [];
  return [{ result: inactive.test(ours) === ad.active ? 'not_confirmed' : 'confirmed', by: 'library' }];
}

const platform = /\b(Facebook|Instagram|Messenger|Audience Network|Threads|WhatsApp|TikTok)\b(?![- ](?:style|native|like|trend))/g;
const runsOn = /\b(?:runs?|running|shown|served|placed|active|live|delivered|published|appears?)\b[^.;]{0,60}\b(?:on|across|to)\b/i;
const isNegated = /\b(?:not|never|n[’']t|only|excludes?|without|than|instead)\b/i;

/** The platforms that a finding names, held against those that the library lists. */
function judgePlatforms(ours: string, { publisherPlatforms }: ScrapedAd): Tally {
  const named = [...new Set(Array.from(ours.matchAll(platform), ([name]) => name))];
  if (publisherPlatforms.length === 0 || !runsOn.test(ours)) return { held: 0, missing: 0 };
  const held = named.filter((name) => publisherPlatforms.some((listed) => stands(name, listed.replaceAll('_', ' ')))).length;
  return { held, missing: isNegated.test(ours) ? 0 : named.length - held };
}

const toVerdicts = ({ held, missing }: Tally, by: 'library' | 'ad_copy'): Verdict[] =>
  missing > 0 ? [{ result: 'not_confirmed', by }] : held > 0 ? [{ result: 'confirmed', by }] : [];

/** Judges figures and names: one that nothing states is not confirmed, whatever the others are. */
function judgeStatements(finding: AdmittedFinding, reading: Reading | undefined, base: CheckBase): Verdict[] {
  const ours = withoutQuotes(finding.text).replace(counted, ' ');
  const copy = copyTexts(base.ad);
  const stated = `${toStated(base.ad)} \n ${copy}`;
  const { rest, tally } = judgeFigures(ours, finding, reading, base);
  const by = finding.evidence_source === 'metadata' ? 'library' : 'ad_copy';
  if (by === 'ad_copy') return toVerdicts(tally, by);
  const claims = [tally, judgeNames(rest, stated), judgePlatforms(ours, base.ad)].reduce(add);
  return [...judgeActivity(ours, base), ...toVerdicts(claims, by)];
}

/** The verdict on a finding that cites the text of the ad or its library. */
export function judgeAd(finding: AdmittedFinding, reading: Reading | undefined, base: CheckBase): Verdict {
  const { claimed, hasOthers } = readQuotes(finding.text);
  const stated = toStated(base.ad);
  const quoted = claimed.flatMap(({ parts }) => parts).map((part) => judgeQuote(part, finding, stated, reading, base));
  const verdicts = [...quoted, ...judgeStatements(finding, reading, base)];
  if (verdicts.length > 0) return worstOf(verdicts);
  if (finding.evidence_source === 'metadata') return { ...unmeasurable, atMost: 'low' };
  return hasOthers ? uncertain : { ...unmeasurable, atMost: 'medium' };
}
