import { toComparable } from '@/lib/video/measure/text/alphabet';
import { findQuotes } from '../quotes';

/** A quote of a finding with what stands around it; `parts` are what its ellipses leave. */
export type Quoted = { parts: string[]; before: string; after: string };

const CONTEXT = 60;
// A finding of more is a list of fragments that nothing could find.
const MAX_QUOTES = 20;
const ellipsis = /…|\.{3}|\[\.{3}\]/;

// Shorter words are read wrongly, and found by chance, too often.
const SHORTEST_CHECKED = 4;
const SHORTEST_CHECKED_HAN = 2;
const han = /\p{Script=Han}/u;

/** Whether a quote is long enough to be found or missed. */
export function isCheckable(part: string): boolean {
  const { length } = [...toComparable(part)];
  return length >= (han.test(part) ? SHORTEST_CHECKED_HAN : SHORTEST_CHECKED);
}

/** What says that words stand somewhere, right before them. */
const introduced =
  /\b(?:reads?|reading|says?|saying|states?|stating|writes?|words?|captions?|text|titles?|lines?|headlines?|labels?|signs?|banners?|overlays?)\W*$/i;
const manner = /\b(?:an?|the|feels?|looks?|sounds?|as|so-called|kind of|sort of|classic|typical|usual|familiar)\s$/i;
const kindNoun =
  /^[-\s](?:style|type|effect|approach|framing|look|feel|vibe|moment|shot|shots|angle|format|trope|technique|aesthetic|comparison|transition|concept|reveal|scenario|pattern|mood|energy|setup|structure|beat)\b/i;
const MAX_TERM_WORDS = 4;

/** A term of the reviewer's own ("before and after" shot), which claims no words of the ad. */
function isTerm({ parts, before, after }: Quoted): boolean {
  const words = parts.join(' ').trim();
  if (introduced.test(before) || /[\d.!?]/.test(words) || words.split(/\s+/).length > MAX_TERM_WORDS) return false;
  return kindNoun.test(after) || (/^\p{Ll}/u.test(words) && manner.test(before));
}

const absentBefore =
  /\b(?:no(?: (?:mention|sign|trace|use) of| (?:caption|text|line|words?|phrase|title|button)(?: (?:says?|reads?|saying|reading))?)?|without(?: the| an?| any)?(?: words?| line| caption| phrase)?|lacks?(?: the| an?| any)?|omits?(?: the| an?)?|(?:never|not|n[’']t) (?:says?|shows?|states?|names?|mentions?|reads?|uses?|displays?)(?: the| an?)?(?: words?| line)?|instead of(?: the| an?)?(?: words?| line)?|rather than(?: the| an?)?(?: words?| line)?)\W{0,3}$/i;
const absentAfter =
  /^\W{0,3}(?:(?:is|are|was|were|said|spoken|written|shown|seen|read|but|and|only) ){0,4}(?:(?:never|nowhere|not) (?:(?:actually|ever|once) )?(?:shown|seen|written|said|spoken|stated|mentioned|named|displayed|read|on screen|appears?)|(?:missing|absent)(?: from|[.,;]|$)|(?:does not|never|doesn[’']t) appears?)/i;
const suggestion = /\b(?:could|should|would|might|better|stronger)\b/i;
const suggestedBefore = /\b(?:such as|like|for example|e\.g\.|say|adding|add|with)(?: an?| the)?(?: line| caption| text)?\W{0,3}$/i;

/** Words that the finding says are not there, or should be. */
function isAbsent({ before, after }: Quoted): boolean {
  return absentBefore.test(before) || absentAfter.test(after) || (suggestedBefore.test(before) && suggestion.test(before + after));
}

// An apostrophe stands after a letter; what opens a quote does not.
const single = /(?<![\p{L}\p{N}])['‘`](?!\d0s)((?:[^'‘’`]|(?<=\p{L})['’](?=\p{L})){2,200})['’`](?![\p{L}\p{N}])/gu;

/** Quotes in single marks, which the model is told not to use, outside of other quotes. */
function findSingleQuotes(text: string) {
  const double = findQuotes(text);
  return [...text.matchAll(single)]
    .map(({ 0: whole, 1: words = '', index }) => ({ start: index, end: index + whole.length, words }))
    .filter(({ start, end }) => !double.some((quote) => start < quote.end && end > quote.start));
}

export type Quotes = { claimed: Quoted[]; hasOthers: boolean };

/** The quotes of a text that claim to be words of the ad, each with a checkable part. */
export function readQuotes(text: string): Quotes {
  const found = [...findQuotes(text), ...findSingleQuotes(text)].toSorted((a, b) => a.start - b.start);
  if (found.length > MAX_QUOTES) return { claimed: [], hasOthers: true };
  const quoted = found.map(({ start, end, words }, index): Quoted => {
    const [previous, next] = [found[index - 1]?.end ?? 0, found[index + 1]?.start ?? text.length];
    return {
      parts: words.split(ellipsis).filter(isCheckable),
      before: text.slice(Math.max(previous, start - CONTEXT), start),
      after: text.slice(end, Math.min(next, end + CONTEXT)),
    };
  });
  const claimed = quoted.filter((quote) => quote.parts.length > 0 && !isTerm(quote) && !isAbsent(quote));
  return { claimed, hasOthers: found.length > claimed.length };
}
