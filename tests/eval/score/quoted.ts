import { isCheckable } from '@/lib/model/checks/on-screen-text';
import { findQuotes } from '@/lib/report/quotes';

/** A quote of a finding with the text around it; `parts` are the pieces between its ellipses. */
export type Quoted = { parts: string[]; before: string; after: string };
type Found = Quoted & { words: string; sentence: string };

const CONTEXT = 60;
// A finding of more is a list of fragments that nothing could find.
const MAX_QUOTES = 20;
const ellipsis = /…|\.{3}|\[\.{3}\]/;

const introduced =
  /\b(?:reads?|reading|says?|saying|states?|stating|writes?|words?|captions?|text|titles?|lines?|headlines?|labels?|signs?|banners?|overlays?)\W*$/i;
const manner = /\b(?:an?|the|feels?|looks?|sounds?|as|so-called|kind of|sort of|classic|typical|usual|familiar)\s$/i;
const kindNoun =
  /^[-\s](?:style|type|effect|approach|framing|look|feel|vibe|moment|shot|shots|angle|format|trope|technique|aesthetic|comparison|transition|concept|reveal|scenario|pattern|mood|energy|setup|structure|beat)\b/i;
const endsInKind = /[- ](?:shot|angle|format|trope|aesthetic|transition|reveal|framing|hook|moment)$/i;
const article = /\b(?:an?|the|this|that|her|his|their) (?:[\w-]+ ){0,2}$/i;
const judged = /^ (?:feels?|seems?|comes across)\b/i;
const carrier = /\b(?:badge|label|stickers?|captions?|text|button|sign|banner|overlay|words?|line|headline|stamp|tag)\b[^.]*$/i;
const MAX_TERM_WORDS = 4;

/** A term of the reviewer's own ("before and after" shot), which claims no words of the ad. */
function isTerm({ parts, before, after }: Quoted): boolean {
  const words = parts.join(' ').trim();
  if (introduced.test(before) || /[\d.!?]/.test(words) || words.split(/\s+/).length > MAX_TERM_WORDS) return false;
  if (kindNoun.test(after)) return true;
  return (
    /^\p{Ll}/u.test(words) &&
    (manner.test(before) || endsInKind.test(words) || (article.test(before) && judged.test(after) && !carrier.test(before)))
  );
}

const absentBefore =
  /\b(?:no(?: (?:mention|sign|trace|use) of| (?:caption|text|line|words?|phrase|title|button)(?: (?:says?|reads?|saying|reading))?)?|without(?: the| an?| any)?(?: words?| line| caption| phrase)?|lacks?(?: the| an?| any)?|omits?(?: the| an?)?|(?:never|not|n[’']t) (?:says?|shows?|states?|names?|mentions?|reads?|uses?|displays?)(?: the| an?)?(?: words?| line)?|instead of(?: the| an?)?(?: words?| line)?|rather than(?: the| an?)?(?: words?| line)?)\W{0,3}$/i;
const absentAfter =
  /^\W{0,3}(?:(?:is|are|was|were|said|spoken|written|shown|seen|read|but|and|only) ){0,4}(?:(?:never|nowhere|not) (?:(?:actually|ever|once) )?(?:shown|seen|written|said|spoken|stated|mentioned|named|displayed|read|on screen|appears?)|(?:missing|absent)(?: from|[.,;]|$)|(?:does not|never|doesn[’']t) appears?)/i;
const suggestion = /\b(?:could|should|would|might|better|stronger)\b/i;
const suggestedBefore = /\b(?:such as|like|for example|e\.g\.|say|adding|add|with)(?: an?| the)?(?: line| caption| text)?\W{0,3}$/i;
const suggesting = /\b(?:could|should|would|might|better|stronger|consider|try|needs?|lacks?|lacking|no|without|missing|instead)\b/i;
const proposedBefore =
  /\b(?:(?:would|could|should) be|(?:could|should) (?:instead )?(?:read|say|use)|(?:replac|swapp)\w+ (?:it )?(?:by|with|for)|replaced (?:by|with))(?: an?| the)?[\s(]{0,3}$/i;
const proposedAfter = /^\W{0,3}(?:would|could|might) (?:be|work|read|feel|give|make|help|strengthen)\b(?! (?:in|on|a mis))/i;

/** Words that the finding says are not there, or should be. */
function isAbsent({ before, after, sentence }: Found): boolean {
  return (
    absentBefore.test(before) ||
    absentAfter.test(after) ||
    proposedBefore.test(before) ||
    (proposedAfter.test(after) && /stronger|better|clearer|more/i.test(after)) ||
    (suggestedBefore.test(before) && (suggestion.test(before + after) || suggesting.test(sentence)))
  );
}

const lastSentence = /(?:(?<=[.!?]\s)|^)[^.!?]*$/;
const joins = /^\W*(?:or|nor|and|,|\/)?\W*$/i;
const opensGloss =
  /^\s*\((?:[\p{L} ]{0,20}[:,] ?)?$|^[\s,–—-]*(?:which )?(?:mean(?:s|ing)|translat(?:es|ed|ing)(?: (?:roughly|literally))?(?: (?:to|as))?|i\.e\.|in English:?)[\s,:]*$/iu;

const figuresOf = (words: string) => Array.from(words.matchAll(/\d+/g), ([digits]) => digits);
const outsideAscii =
  /[^\p{ASCII}]|\b(?:der|die|das|und|ist|ein|nicht|mit|für|jetzt|el|la|los|las|de|que|para|con|le|les|des|une?|pour|avec|il|che|per|di|non)\b/iu;

/** A translation of the quote before it, which claims no words of its own. */
function isGloss({ before, words }: Found, previous: Found | undefined): boolean {
  if (previous === undefined || !opensGloss.test(before)) return false;
  const isForeign =
    outsideAscii.test(previous.words.replace(/[’‘“”…–—]/g, '')) ||
    /\b(?:German|Spanish|French|Italian|Dutch|Polish|Portuguese|Swedish)\b/.test(previous.before);
  return isForeign && figuresOf(words).every((figure) => figuresOf(previous.words).includes(figure));
}

// An apostrophe stands after a letter; what opens a quote does not.
const single = /(?<![\p{L}\p{N}])['‘`](?!\d0s)((?:[^'‘’`]|(?<=\p{L})['’](?=\p{L})){2,200})['’`](?![\p{L}\p{N}])/gu;

/** Finds quotes in single marks, which the model is asked not to use, outside of other quotes. */
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
  const quoted = found.map(({ start, end, words }, index): Found => {
    const [previous, next] = [found[index - 1]?.end ?? 0, found[index + 1]?.start ?? text.length];
    return {
      words,
      sentence: text.slice(text.slice(0, start).search(lastSentence), start),
      parts: words.split(ellipsis).filter(isCheckable),
      before: text.slice(Math.max(previous, start - CONTEXT), start),
      after: text.slice(end, Math.min(next, end + CONTEXT)),
    };
  });
  const absent: boolean[] = [];
  for (const [index, quote] of quoted.entries()) absent.push(isAbsent(quote) || (absent[index - 1] === true && joins.test(quote.before)));
  const claimed = quoted.filter(
    (quote, index) => quote.parts.length > 0 && !isTerm(quote) && absent[index] !== true && !isGloss(quote, quoted[index - 1]),
  );
  return { claimed, hasOthers: found.length > claimed.length };
}
