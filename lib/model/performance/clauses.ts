import { findQuotes, withoutQuotes } from '@/lib/report/quotes';
import { ad, someAd } from './lexicon';

/** A clause with its source: said in the ad, shown in it, or stated by the sentence itself. */
export type Clause = { text: string; by: 'said' | 'shown' | 'sentence' };

/** Masks a quote at its length, without a mark that ends a sentence except at its end. */
const mask = (words: string) => `"${words.slice(0, -1).replace(/[^\w ]/g, '-')}${words.slice(-1)}"`;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text, each with the space after it; no sentence ends within a quote. */
export function splitSentences(text: string): string[] {
  const quotes = findQuotes(text);
  const masked = [...quotes, undefined].map((quote, at) => {
    const between = text.slice(quotes[at - 1]?.end ?? 0, quote?.start);
    return quote === undefined ? between : between + mask(quote.words);
  });
  return Array.from(segmenter.segment(masked.join('')), ({ index, segment }) => text.slice(index, index + segment.length));
}

const boundary =
  /[,;—–] |: (?!\d)|\b(?=(?:because(?! of)|although|though|while|whereas|since (?:it|the|this)|given that|so that) )|\b(?=(?:and|but|so|as|yet) (?:the|this|its|it|their|viewers)\b)/i;
const conjunction = /^(?:(?:and|but|so|yet|or|because|although|though|while|whereas|since|given that|so that|as) )+/i;

// A library, a figure and the length of a run say nothing in the ad; they are what a review infers from.
const inferredFrom = /\b(?:library|libraries|longevity|run|days|data|spend|metrics|numbers|test|report)\b/i;
const saying =
  /\b(?:says?|said|saying|claim(?:s|ed|ing)?|promis(?:e|es|ed|ing)|asks?|asked|asking|tells?|told|states?|stated|explain(?:s|ed|ing)?|teach(?:es|ing)?|taught|mention(?:s|ed|ing)?|predict(?:s|ed)?|boast(?:s|ed|ing)?|brags?|argu(?:es|ed|ing)|announc(?:es|ed|ing)|describ(?:es|ed|ing)|address(?:es|ed|ing)?|speak(?:s|ing)? (?:to|of)|talk(?:s|ing)? (?:about|of|to)|(?:is|are) about(?! [$€£\d])|quot(?:es|ed|ing)|testif(?:y|ies)|pitch(?:es)?|warns?|recommends?|advertises|swears?|(?:aimed|directed) at|how to)\b/i;
const attribution =
  /^(?:(?:the|a|an|one|his|her) )?(?:[\w-]+ ){0,2}(?:says?|said|claims|claimed|promises|asks|tells (?:us|the viewer)|states|explains)\b/i;
const showing =
  /\b(?:on[- ]screen|dashboards?|charts?|graphs?|screens?|screenshots?|recording|overlays?|subtitles?|slides?|mock-?ups?|counters?|calculators?|spreadsheets?|tables?|apps?|profiles?|receipts?|posters?|no (?:source|proof)|source is|opens on|aloud|sample|your|headlines?|testimonials?|lesson|course|marketers?|(?:is|are) (?:seen|written|named|shown|listed|typed))\b/i;

const startsWithAd = new RegExp(`^${ad}`, 'i');
const endsWithAd = new RegExp(`${someAd}$`, 'i');
const presents = /\b(?:shows?|opens on|presents?|compares?|tests?|demonstrates?|introduces?|features?|pits?)\b/i;
const ownSubject =
  /^(?:the|this|that|these|those|a|an|its?|his|her|he|she|they|their|we|you|viewers|people|no|most|many|there|in|on|at|with|for|from)\b/i;

/** The clause with "the ad" in place of a pronoun or a missing subject. */
function resolve(clause: string, before: readonly string[]): string {
  const [first = ''] = before;
  const previous = before.at(-1) ?? '';
  const bare = clause.replace(conjunction, '');
  if (/^(?:which|who) /i.test(bare)) return endsWithAd.test(previous) ? bare.replace(/^(?:which|who) /i, 'the ad ') : bare;
  const isAboutAd = before.length === 0 || (startsWithAd.test(first) && !presents.test(previous));
  if (/^it\b/i.test(bare)) return isAboutAd ? bare.replace(/^it\b/i, 'the ad') : bare;
  if (/^its\b/i.test(bare)) return isAboutAd ? bare.replace(/^its\b/i, "the ad's") : bare;
  return isAboutAd && !ownSubject.test(bare) ? `the ad ${bare}` : bare;
}

function isSaid(clause: string, next: string | undefined): boolean {
  if (next !== undefined && attribution.test(next)) return true;
  const said = saying.exec(clause);
  return said !== null && !inferredFrom.test(clause.slice(0, said.index));
}

const continues = /^(?:(?:and|or|but) )?(?:that|how|whether|why|not|lower|higher|more|better|fewer|less)\b/i;

/** The clauses of a sentence without its quotes, because a quote is no claim of the sentence. */
export function toClauses(sentence: string): Clause[] {
  const words = withoutQuotes(sentence).replaceAll('’', "'").replace(/\s+/g, ' ').trim();
  const parts = words
    .split(boundary)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const resolved: string[] = [];
  const clauses: Clause[] = [];
  for (const [index, part] of parts.entries()) {
    const text = resolve(part, resolved);
    const last = clauses.at(-1);
    const by =
      isSaid(part, parts[index + 1]) || (last?.by === 'said' && continues.test(part)) ? 'said' : showing.test(part) ? 'shown' : 'sentence';
    resolved.push(text);
    clauses.push({ text, by });
  }
  return clauses;
}
